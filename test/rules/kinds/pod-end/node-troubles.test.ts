import { expect, it } from 'vitest';
import { diagnosisOf, event, running } from '../reports.js';

const lost = (message: string) =>
  diagnosisOf({
    phase: 'Running',
    node_name: 'worker-4',
    failure_reason: 'NodeNotReady',
    container_statuses: [running({ ready: false })],
    node: { name: 'worker-4', conditions: [{ type: 'Ready', status: 'False', message }] },
    events: [event('NodeNotReady', 'Node is not ready')],
  });

it.each([
  ['PLEG is not healthy: pleg was last seen active 7m ago; threshold is 3m0s', 'Restart the container runtime'],
  ['Kubelet stopped posting node status.', 'See whether the machine runs'],
  ['container runtime network not ready: cni plugin not initialized', 'network plugin (CNI)'],
])('says why the node is not ready, and repairs that first: %s', (message, words) => {
  const diagnosis = lost(message);
  expect(diagnosis.kind).toBe('node-lost');
  expect(diagnosis.cause).toContain(`worker-4 that runs the pod is not ready: ${message}`);
  expect(diagnosis.steps[0]?.text).toContain(words);
});

it('looks at a node of which nothing more is known', () => {
  expect(lost('').steps[0]?.command).toBe('kubectl describe node/worker-4');
});
