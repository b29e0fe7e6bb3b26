import { describe } from 'vitest';
import { startupProbe } from '../../../../src/rules/oracles/checks/startup-probe.js';
import { at, event, podWith, running } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const ABOUT = caseOf('startup-failed', { containers: [{ name: 'app', startupProbe: { exec: {} } }] });
const APP = { involvedObject: { kind: 'Pod', fieldPath: 'spec.containers{app}' } };

describe('the oracle startup-probe', () => {
  oracleCases(startupProbe, ABOUT, {
    'is starting': { seen: { pods: [[1, podWith(running(1), { started: false })]] }, is: 'waits' },
    'is killed for it': {
      seen: {
        pods: [[1, podWith(running(1), { started: false })]],
        events: [
          event('Killing', 'Container app failed startup probe, will be restarted', {
            type: 'Normal',
            ...APP,
            firstTimestamp: at(7),
            lastTimestamp: at(7),
          }),
        ],
        until: 9,
      },
      is: 'failed',
      at: 7,
    },
    'has started': {
      seen: {
        pods: [
          [1, podWith(running(1), { started: false })],
          [6, podWith(running(1))],
        ],
      },
      is: 'passed',
      at: 6,
    },
  });
});
