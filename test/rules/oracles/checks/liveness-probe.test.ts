import { describe } from 'vitest';
import { livenessProbe } from '../../../../src/rules/oracles/checks/liveness-probe.js';
import { at, container, ended, event, pod, podWith, running, waiting } from '../../failing/objects.js';
import { caseOf, oracleCases } from '../support/oracle-cases.js';

const ABOUT = caseOf('liveness-failed', { containers: [{ name: 'app', livenessProbe: { exec: {} } }] });
const APP = { involvedObject: { kind: 'Pod', fieldPath: 'spec.containers{app}' } };

describe('the oracle liveness-probe', () => {
  oracleCases(livenessProbe, ABOUT, {
    'is not running yet': { seen: { pods: [[1, podWith(waiting('ContainerCreating'))]] }, is: 'waits' },
    lives: {
      seen: {
        pods: [
          [1, podWith(waiting('ContainerCreating'))],
          [2, podWith(running(2), { ready: true })],
        ],
        until: 40,
      },
      is: 'holds',
      at: 2,
    },
    'was told to end, and did so with 0': {
      about: caseOf('liveness-failed', { restartPolicy: 'Never', containers: [{ name: 'app', livenessProbe: {} }] }),
      seen: {
        pods: [
          [22, pod({ status: { phase: 'Succeeded', containerStatuses: [container(ended(0, 'Completed', 21))] } })],
        ],
        events: [
          event('Killing', 'Container app failed liveness probe', {
            type: 'Normal',
            ...APP,
            firstTimestamp: at(20),
            lastTimestamp: at(20),
          }),
        ],
      },
      is: 'failed',
    },
    'was told to end, and ignores it: running, ready and without a restart': {
      seen: {
        pods: [[2, podWith(running(2), { ready: true })]],
        events: [
          event('Killing', 'Container app failed liveness probe, will be restarted', {
            type: 'Normal',
            ...APP,
            firstTimestamp: at(20),
            lastTimestamp: at(20),
          }),
        ],
        until: 40,
      },
      is: 'failed',
      at: 20,
      says: /liveness probe/,
    },
  });
});
