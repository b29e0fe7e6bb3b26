import type { Cluster } from '../k8s/cluster.js';
import { EVENTS, NAMESPACES, type Resource, WORKLOADS } from '../k8s/resources.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { type FirstSeen, findingsOf, keyOf } from '../rules/failing/judge.js';
import { projectEvent, type WatchedEvent } from '../rules/failing/objects/watched-event.js';
import type { SubjectKind } from '../rules/failing/subject.js';
import type { Finding } from '../rules/failing/verdict.js';
import { isBeingDeleted } from '../rules/pod/object.js';
import { type Explanation, explainSubject } from './explain.js';
import { failingPods } from './observe/failing-pods.js';
import { isSuperseded } from './observe/superseded.js';
import { passedBy } from './passed-by.js';
import type { Policy } from './policy/policy.js';
import { PodsBelow } from './view/pods-below.js';
import type { View } from './view/view.js';
import { projectViewed, type Viewed } from './view/viewed.js';

export interface ExplainOptions {
  readonly cluster: Pick<Cluster, 'client' | 'clock'>;
  readonly resource: Resource;
  readonly namespace: string;
  readonly name: string;
  readonly policy: Policy;
  readonly signal: AbortSignal;
}

/** Why an agent tells of an object, or does not. */
export interface LiveExplanation {
  /** The verdict in one sentence. */
  readonly sentence: string;
  readonly reported: boolean;
  /** Why nobody wants to hear of it. */
  readonly excluded: string | null;
  /** The telling events about it. */
  readonly events: number;
  /** Failing pods below it. */
  readonly failing_pods: number;
  readonly verdicts: readonly Explanation[];
}

/** Asks the cluster for what an agent would see of one object. Throws PodproofError, `not_found` where there is no such object. */
export async function explainLive(options: ExplainOptions): Promise<LiveExplanation> {
  const { cluster, resource, namespace, name, policy, signal } = options;
  const object = await cluster.client.get(resource, name, { namespace, signal });
  const subject = projectViewed(resource.kind as SubjectKind, object, policy.mirrorLabel);
  const events = await eventsAbout(subject, options);
  const view = await viewAround(subject, options);
  const podsBelow = new PodsBelow({
    client: cluster.client,
    view,
    hasAll: false,
    mirrorLabel: () => policy.mirrorLabel,
  });
  const now = cluster.clock.now();
  const pods = subject.kind === 'Pod' ? [] : await podsBelow.of(subject, signal);
  const around = {
    ...{ events, failingPods: failingPods(pods, policy, now), isSuperseded: isSuperseded(view, subject) },
    isNamespaceEnding: await isNamespaceEnding(options),
  };
  const firstSeen = seenSince(subject, findingsOf(subject, around), now);
  const verdicts = explainSubject(subject, around, now, { graces: policy.settings.graces, firstSeen });
  const fails = verdicts.find(({ answer }) => answer === 'fails' || answer === 'failed');
  const isGoing = around.isNamespaceEnding && fails === undefined;
  const excluded = passedBy(subject, policy) ?? (isGoing ? 'its namespace is being deleted' : null);
  return {
    sentence: `${subject.kind} ${namespace}/${name} ${sentenceOf(verdicts, excluded)}`,
    reported: fails !== undefined && excluded === null,
    ...{ excluded, events: events.length, failing_pods: around.failingPods, verdicts },
  };
}

/** A container that waits does not say since when: an agent has seen it, this process has not. A pod that is not ready says since when it is not. */
function seenSince(subject: Viewed, findings: readonly Finding[], now: number): FirstSeen {
  if (subject.kind !== 'Pod') return new Map();
  const since = subject.ready ? now : subject.readyChangedAt || subject.createdAt;
  return new Map(findings.map((finding) => [keyOf(finding), since]));
}

function sentenceOf(verdicts: readonly Explanation[], excluded: string | null): string {
  if (excluded !== null) return `is not reported: ${excluded}.`;
  const fails = verdicts.find(({ answer }) => answer === 'fails' || answer === 'failed');
  if (fails !== undefined) return `is reported: ${fails.detail}.`;
  const waits = verdicts.find(({ answer }) => answer === 'waits');
  if (waits !== undefined) return `is not reported yet: ${waits.detail}.`;
  return 'is not reported: no verdict sees anything wrong.';
}

/** As far as the account may see it. */
async function isNamespaceEnding({ cluster, namespace, signal }: ExplainOptions): Promise<boolean> {
  try {
    const fieldSelector = `metadata.name=${namespace}`;
    return (await cluster.client.list(NAMESPACES, { fieldSelector, metadataOnly: true, signal })).some(isBeingDeleted);
  } catch (error) {
    if (PodproofError.isInstance(error) && error.code === 'forbidden') return false;
    throw error;
  }
}

async function eventsAbout(
  { kind, uid, uidInEvents }: Viewed,
  { cluster, namespace, name, signal }: ExplainOptions,
): Promise<readonly WatchedEvent[]> {
  const fieldSelector = `involvedObject.kind=${kind},involvedObject.name=${name}`;
  const found = await cluster.client.list(EVENTS, { namespace, fieldSelector, signal });
  return found
    .flatMap((event) => projectEvent(event) ?? [])
    .filter(({ object }) => [uid, uidInEvents].includes(object.uid));
}

/** What a judgement asks of a view beside the object. */
async function viewAround(
  subject: Viewed,
  { cluster, namespace, signal }: ExplainOptions,
): Promise<Pick<View, 'items' | 'events' | 'find'>> {
  const [kind] = ({ Job: ['Job'], Deployment: ['ReplicaSet'] } as const)[subject.kind as 'Job'] ?? [];
  const resource = WORKLOADS.find((each) => each.kind === kind);
  const objects = resource === undefined ? [] : await cluster.client.list(resource, { namespace, signal });
  const items = objects.map((object) => projectViewed(kind as SubjectKind, object, ''));
  return {
    items: (wanted) => (wanted === kind ? items : []),
    events: () => [],
    find: (wanted, _namespace, name) => (wanted === kind ? items.find((item) => item.name === name) : undefined),
  };
}
