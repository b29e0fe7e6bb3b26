import { fieldsOf, listOf, textOf } from '../../../src/rules/evidence/values.js';
import { eventually, type Manifest, type TestCluster } from './test-cluster.js';
import { cronJob, workloads } from './workloads.js';

export const OWNER_KINDS = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob', 'Pod'] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];

export interface OwnedPod {
  readonly owner: Manifest;
  readonly pod: Manifest;
}

/** Makes a workload of this kind and waits for its pod to run, so that all that scheduler and kubelet write is on it. */
export async function createOwnedPod(cluster: TestCluster, kind: OwnerKind, namespace: string): Promise<OwnedPod> {
  const owner = await createOwner(cluster, kind, namespace);
  const pod = await eventually(`a running pod of the ${kind}`, 90, async () =>
    (await cluster.pods(namespace)).find(
      (each) => listOf(fieldsOf(each['status'])['containerStatuses']).filter(isRunning).length === 2,
    ),
  );
  return { owner, pod };
}

async function createOwner(cluster: TestCluster, kind: OwnerKind, namespace: string): Promise<Manifest> {
  if (kind !== 'CronJob') return cluster.create(workloads()[kind] ?? {}, namespace);
  const made = cronJob();
  const owner = await cluster.create(made.cronJob, namespace);
  await cluster.create(made.jobOf(textOf(fieldsOf(owner['metadata'])['uid'])), namespace);
  return owner;
}

function isRunning(status: unknown): boolean {
  return 'running' in fieldsOf(fieldsOf(status)['state']);
}
