import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, running } from '../reports.js';
import { ended, kindsOf, otherShapes } from './ends.js';

const TEXT = 'Node worker-1 which was running pod orders-7d9fdd8785-hkgpp is unresponsive';
const notReady = event('NodeNotReady', 'Node is not ready');
const lostNode = {
  name: 'worker-1',
  conditions: [{ type: 'Ready', status: 'Unknown', message: 'Kubelet stopped posting node status.' }],
};

describe('node-lost', () => {
  it('is a reason of the pod', () => {
    const diagnosis = diagnosisOf(
      ended('NodeLost', TEXT, { phase: 'Running', node_name: 'worker-1', container_statuses: [running()] }),
    );
    expect([diagnosis.kind, diagnosis.severity]).toEqual(['node-lost', 'high']);
    expect(diagnosis.cause).toContain('node worker-1 that runs the pod');
    expect(diagnosis.cause).toContain(TEXT);
  });

  it.each(otherShapes('NodeLost', TEXT))('is known by %s', (_name, fields) => {
    expect(kindsOf(fields)).toEqual(['node-lost']);
  });

  it.each([
    ['the conditions of the node', { node: lostNode, container_statuses: [running()] }],
    ['the phase', { phase: 'Unknown', container_statuses: [running()] }],
    [
      'readiness that the node controller took',
      { container_statuses: [running()], conditions: [{ type: 'Ready', status: 'False' }] },
    ],
    [
      'a flat agent',
      { failure_reason: 'NodeNotReady', failure_message: 'Node is not ready', container_statuses: [running()] },
    ],
  ])('is the event with %s', (_name, fields) => {
    expect(kindsOf({ phase: 'Running', events: [notReady], ...fields })).toEqual(['node-lost']);
  });

  it.each([
    [
      'a node that is ready again',
      { node: { name: 'w', conditions: [{ type: 'Ready', status: 'True' }] }, container_statuses: [running()] },
    ],
    ['a container that crashes of itself', { container_statuses: [crashed({ exit_code: 1 })] }],
    ['a pod that is well', { container_statuses: [running()] }],
  ])('is not the event beside %s', (_name, fields) => {
    expect(kindsOf({ phase: 'Running', events: [notReady], ...fields })).not.toContain('node-lost');
  });
});
