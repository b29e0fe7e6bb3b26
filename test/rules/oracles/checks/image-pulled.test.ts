import { describe } from 'vitest';
import { imagePulled } from '../../../../src/rules/oracles/checks/image-pulled.js';
import { podWith, running, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const BACK_OFF = podWith(waiting('ImagePullBackOff', 'manifest unknown'));

describe('the oracle image-pulled', () => {
  oracleCases(imagePulled, caseOf('image-not-found-tag'), {
    pulls: { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]], until: 200 }, is: 'waits' },
    'is refused its image for a moment': {
      seen: { pods: [[1, podWith(waiting('ErrImagePull'))]], until: 30 },
      is: 'waits',
    },
    'is refused its image, again and again': {
      seen: {
        pods: [
          [1, podWith(waiting('ErrImagePull'))],
          [9, BACK_OFF],
        ],
        until: 31,
      },
      is: 'failed',
      at: 31,
      says: /manifest unknown/,
    },
    'has an impossible image': {
      seen: { pods: [[1, podWith(waiting('InvalidImageName', 'bad'))]] },
      is: 'failed',
      at: 1,
    },
    'may not pull at all': {
      seen: { pods: [[1, podWith(waiting('ErrImageNeverPull', 'absent'))]] },
      is: 'failed',
      at: 1,
    },
    'has its image': {
      seen: {
        pods: [
          [1, podWith(waiting('ContainerCreating'))],
          [4, podWith(running(3))],
        ],
      },
      is: 'passed',
      at: 4,
    },
  });
});
