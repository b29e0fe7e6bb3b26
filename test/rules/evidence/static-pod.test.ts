import { describe, expect, it } from 'vitest';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';

function owner(fields: Record<string, unknown>, metadata?: Record<string, unknown>) {
  const manifest =
    metadata === undefined ? undefined : JSON.stringify({ kind: 'Pod', metadata, spec: { containers: [] } });
  return readEvidence({ namespace: 'kube-system', node_name: 'master-2', manifest, ...fields } as FailureReport).owner;
}

const NODE = { api_version: 'v1', kind: 'Node', name: 'master-2' };

describe('a static pod belongs to its node', () => {
  it.each([
    [
      'by the annotation of its copy',
      'etcd-x',
      { name: 'etcd-x', uid: '1', annotations: { 'kubernetes.io/config.mirror': 'a' } },
    ],
    [
      'by where its kubelet has it from',
      'etcd-x',
      { name: 'etcd-x', annotations: { 'kubernetes.io/config.source': 'file' } },
    ],
    ['by its name, which ends in that of the node', 'kube-controller-manager-master-2', undefined],
    ['by its name where the manifest leaves out what the API server adds', 'etcd-master-2', { name: 'etcd-master-2' }],
  ])('%s', (_name, pod_name, metadata) => {
    expect(owner({ pod_name }, metadata)).toEqual(NODE);
  });

  it.each([
    ['a pod of a StatefulSet', 'db-2', undefined, 'StatefulSet'],
    ['a pod whose manifest has all, and no annotation', 'etcd-master-2', { name: 'etcd-master-2', uid: '1' }, 'Pod'],
    [
      'a pod with a controller',
      'agent-master-2',
      { name: 'agent-master-2', ownerReferences: [{ kind: 'DaemonSet', name: 'agent', controller: true }] },
      'DaemonSet',
    ],
  ])('but not %s', (_name, pod_name, metadata, kind) => {
    expect(owner({ pod_name }, metadata).kind).toBe(kind);
  });
});
