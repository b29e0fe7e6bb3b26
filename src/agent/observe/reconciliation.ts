import type { KubernetesClient } from '../../k8s/kubernetes-client.js';
import { PODS } from '../../k8s/resources.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import { fieldsOf, listOf, textOf } from '../../rules/evidence/values.js';
import type { SubjectKind } from '../../rules/failing/subject.js';
import { kindOf, nameOf } from '../../rules/pod/object.js';
import type { BackendClient } from '../delivery/backend-client.js';
import type { Reporter } from '../report/reporter.js';
import type { Scope } from '../view/scope.js';
import type { View } from '../view/view.js';
import type { Viewed } from '../view/viewed.js';

export interface ReconciliationOptions {
  readonly backend: Pick<BackendClient, 'get'>;
  readonly client: KubernetesClient;
  readonly view: View;
  readonly scope: Scope;
  readonly cluster: string;
  readonly reporter: Pick<Reporter, 'tell'>;
  /** There is an open record of a subject that is there. */
  readonly onPresent: (subject: Viewed, recordUid: string | undefined) => void;
}

interface OpenRecord {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string | undefined;
  readonly ownerKind: string;
}

const KINDS: readonly SubjectKind[] = [
  'Pod',
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'PersistentVolumeClaim',
  'HorizontalPodAutoscaler',
];
const PAGE = 1_000;
const PAGES = 100;

/**
 * Compares the backend's open records with what is there: what vanished while no agent looked is told to be gone, and what is there is watched until it is
 * well. Throws where the backend or the cluster cannot be asked: then nothing has been told.
 */
export async function reconcileRecords(on: ReconciliationOptions, signal: AbortSignal): Promise<void> {
  const records = await openRecords(on, signal);
  const absent: OpenRecord[] = [];
  for (const record of records) {
    const subject = findSubject(on.view, record);
    if (subject === undefined) absent.push(record);
    else on.onPresent(subject, record.uid);
  }
  // What may not be seen is not known to be gone.
  if (on.view.missing.length > 0) return;
  for (const record of await withoutPodsElsewhere(on, absent, signal)) {
    const reference = { kind: 'Pod' as const, namespace: record.namespace, name: record.name, uid: record.uid ?? '' };
    on.reporter.tell(reference, { kind: 'gone', recordUid: record.uid, hasRecord: true });
  }
}

async function openRecords({ backend, cluster, scope }: ReconciliationOptions, signal: AbortSignal) {
  const query = new URLSearchParams({ cluster, limit: String(PAGE) });
  if (scope.kind === 'node') query.set('node', scope.node);
  const records: OpenRecord[] = [];
  let path: string | undefined = `/api/agents/open?${query.toString()}`;
  for (let page = 0; path !== undefined && page < PAGES; page += 1) {
    const { status, body, next } = await backend.get(path, signal);
    if (status !== 200)
      throw new PodproofError('unavailable', `The backend answered ${status} to who asks for open records`);
    records.push(...listOf(JSON.parse(body), PAGE).map(toRecord));
    path = next;
  }
  return records;
}

function toRecord(value: unknown): OpenRecord {
  const { namespace, pod_name, pod_uid, owner } = fieldsOf(value);
  return {
    ...{ namespace: textOf(namespace), name: textOf(pod_name), ownerKind: kindOf(fieldsOf(owner)) },
    uid: textOf(pod_uid) || undefined,
  };
}

/** The record of what makes no pods bears the name of the object. Something else may have that name: the uid tells which, and of what was made anew the kind. */
function findSubject(view: View, { namespace, name, uid, ownerKind }: OpenRecord): Viewed | undefined {
  const named = KINDS.flatMap((kind) => view.find(kind, namespace, name) ?? []);
  const same = named.find((each) => each.uid === uid);
  return same ?? named.find(({ kind }) => kind === ownerKind) ?? named.find(({ kind }) => kind === 'Pod');
}

/** Without those of pods that are on some node, which is another agent's business. */
async function withoutPodsElsewhere(
  { client, scope }: ReconciliationOptions,
  records: readonly OpenRecord[],
  signal: AbortSignal,
): Promise<readonly OpenRecord[]> {
  if (scope.kind !== 'unassigned') return records;
  const gone: OpenRecord[] = [];
  for (const namespace of new Set(records.map((record) => record.namespace))) {
    const names = new Set<string>();
    await client.snapshot(
      PODS,
      { namespace, pageSize: PAGE, metadataOnly: true, signal },
      (pod) => void names.add(nameOf(pod)),
    );
    gone.push(...records.filter((record) => record.namespace === namespace && !names.has(record.name)));
  }
  return gone;
}
