import { nodeLost } from '../../../../src/rules/failing/verdicts/node-lost.js';
import { at, type Body, condition, conditions, container, pod, running } from '../objects.js';
import { describeVerdict } from '../verdict-cases.js';

const ready = container(running(), { ready: true });
/** A pod that is not ready since a minute though its container is. */
const unready = (status: Body = {}, spec: Body = {}) =>
  pod({ status: { conditions: conditions({ Ready: false }, 60), containerStatuses: [ready], ...status }, spec });

describeVerdict(nodeLost, {
  fails: [
    {
      name: 'the code NodeLost',
      object: pod({ status: { reason: 'NodeLost', message: 'gone' }, metadata: { deletionTimestamp: at(60) } }),
      finding: { message: 'gone' },
    },
    { name: 'the phase Unknown', object: pod({ status: { phase: 'Unknown' } }) },
    {
      name: 'a pod of which the node controller says that it is not ready',
      object: unready(),
      finding: { since: Date.parse(at(60)), grace: 0 },
    },
  ],
  well: [
    { name: 'a pod that is not ready', object: pod() },
    {
      name: 'a pod of which the kubelet says why it is not ready',
      object: unready({ conditions: [condition('Ready', 'False', 'ContainersNotReady')] }),
    },
    {
      name: 'a pod that waits for a gate',
      object: unready({}, { readinessGates: [{ conditionType: 'lb/ready' }] }),
    },
    {
      name: 'a pod with a container that is not ready',
      object: unready({ containerStatuses: [ready, { ...container(running()), name: 'side' }] }),
    },
  ],
});
