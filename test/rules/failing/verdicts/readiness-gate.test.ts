import { readinessGate } from '../../../../src/rules/failing/verdicts/readiness-gate.js';
import { conditions, container, pod, running } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

describeVerdict(readinessGate, {
  fails: [
    {
      name: 'a gate that stays closed',
      object: pod({
        status: { containerStatuses: [container(running(), { ready: true })] },
        spec: { readinessGates: [{ conditionType: 'lb/ready' }] },
      }),
      finding: { message: 'lb/ready', grace: 60_000 },
    },
  ],
  well: [
    {
      name: 'a gate that is open',
      object: pod({
        status: {
          conditions: conditions({ 'lb/ready': true, Ready: false }),
          containerStatuses: [container(running(), { ready: true })],
        },
        spec: { readinessGates: [{ conditionType: 'lb/ready' }] },
      }),
    },
    {
      name: 'containers that are not ready',
      object: pod({
        status: { containerStatuses: [container(running())] },
        spec: { readinessGates: [{ conditionType: 'lb/ready' }] },
      }),
    },
  ],
});
