import { describe } from 'vitest';
import { postStartHook } from '../../../../src/rules/oracles/checks/post-start-hook.js';
import { event, podWith, running, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const ABOUT = caseOf('post-start-hook', { containers: [{ name: 'app', lifecycle: { postStart: { exec: {} } } }] });
const APP = { involvedObject: { kind: 'Pod', fieldPath: 'spec.containers{app}' } };

describe('the oracle post-start-hook', () => {
  oracleCases(postStartHook, ABOUT, {
    'is in its hook': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]] }, is: 'waits' },
    'is killed for its hook': {
      seen: {
        pods: [[1, podWith(waiting('ContainerCreating'))]],
        events: [event('FailedPostStartHook', 'PostStartHook failed', APP)],
      },
      is: 'failed',
      says: /PostStartHook failed/,
    },
    'is past its hook': {
      seen: {
        pods: [
          [1, podWith(waiting('ContainerCreating'))],
          [3, podWith(running(1))],
        ],
      },
      is: 'holds',
      at: 3,
    },
    'lost its hook, and runs': {
      about: caseOf('post-start-hook'),
      seen: { pods: [[3, podWith(running(1))]] },
      is: 'holds',
      at: 3,
    },
  });
});
