import { describe } from 'vitest';
import { volumesMounted } from '../../../../src/rules/oracles/checks/volumes-mounted.js';
import { at, event, podWith, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const ABOUT = caseOf('mount-missing-object', { volumes: [{ name: 'keys', secret: { secretName: 'keys' } }] });

describe('the oracle volumes-mounted', () => {
  oracleCases(volumesMounted, ABOUT, {
    'waits for its volumes': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]], until: 20 }, is: 'waits' },
    'is told of a mount that fails, for a moment': {
      seen: {
        pods: [[1, podWith(waiting('ContainerCreating'))]],
        events: [event('FailedMount', 'secret "keys" not found', { firstTimestamp: at(1), lastTimestamp: at(9) })],
        until: 20,
      },
      is: 'waits',
    },
    'is told of it for 30 s': {
      seen: {
        pods: [[1, podWith(waiting('ContainerCreating'))]],
        events: [event('FailedMount', 'secret "keys" not found', { firstTimestamp: at(1), lastTimestamp: at(9) })],
        until: 31,
      },
      is: 'failed',
      at: 31,
      says: /secret "keys" not found/,
    },
    'has come to its image': {
      seen: {
        pods: [
          [1, podWith(waiting('ContainerCreating'))],
          [3, podWith(waiting('ErrImagePull'))],
        ],
      },
      is: 'passed',
      at: 3,
    },
  });
});
