import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, POD, running } from '../reports.js';
import { ended, kindsOf, otherShapes } from './ends.js';

const TEXT = 'Node worker-1 which was running pod orders-7d9fdd8785-hkgpp is unresponsive';
const notReady = event('NodeNotReady', 'Node is not ready');
const lostNode = {
  name: 'worker-1',
  conditions: [{ type: 'Ready', status: 'Unknown', message: 'Kubelet stopped posting node status.' }],
};

/** A pod that was to be gone long before the report. */
const deleted = (metadata: object = {}) =>
  dump({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: POD, namespace: 'shop', deletionTimestamp: '2026-11-21T10:00:00Z', ...metadata },
    spec: { containers: [{ name: 'api', image: 'registry.example/orders:1.4' }] },
  });

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

  it('comes first where a pod was to be gone and nothing else says why it is not', () => {
    const fields = { phase: 'Running', manifest: deleted(), container_statuses: [running()] };
    expect(kindsOf({ ...fields, events: [notReady] })).toEqual(['node-lost', 'stuck-terminating']);
    expect(kindsOf({ ...fields, events: [event('Started', 'Started container api')] })).toEqual(['stuck-terminating']);
  });

  it.each([
    ['its finalizers keep', { manifest: deleted({ finalizers: ['acme.example/guard'] }) }, []],
    ['the kubelet cannot end', { manifest: deleted() }, [event('FailedKillPod', 'error killing pod: timed out')]],
  ])('is not the event of a pod that %s', (_name, fields, events) => {
    const told = diagnosisOf({
      phase: 'Running',
      container_statuses: [running()],
      events: [notReady, ...events],
      ...fields,
    });
    expect(told.kind).toBe('stuck-terminating');
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
