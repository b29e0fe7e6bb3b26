import { textOf } from '../../rules/evidence/values.js';
import {
  annotationsOf,
  type Condition,
  isBeingDeleted,
  metadataOf,
  nameOf,
  namespaceOf,
  specOf,
  statusOf,
} from '../../rules/pod/object.js';
import { amountsOf } from '../admission/pod-resources.js';
import { withCondition } from '../conditions.js';
import { type ControlPlane, timestamp } from '../control-plane.js';
import { listIn } from '../fields.js';
import { CLAIMS, NODES, PODS } from '../kinds.js';
import { conditionIn, groupBy, type ObjectFields, type StoredObject } from '../objects.js';
import { WorkQueue } from '../work-queue.js';
import { claimsOf, SELECTED_NODE } from './claims.js';
import { type Misfit, misfit, type Place, placesOf } from './node-filters.js';

const RETRY_MS = 1_000;
/** Pods that fit nowhere are tried again after this time even if nothing changed. */
const FLUSH_MS = 300_000;

export function startScheduler(plane: ControlPlane): void {
  const scheduler = new Scheduler(plane);
  scheduler.watch();
}

/** Finds a node for each pod that has none, or says why there is none, as kube-scheduler does. */
class Scheduler {
  readonly #queue: WorkQueue;
  readonly #unschedulable = new Set<string>();

  constructor(private readonly plane: ControlPlane) {
    this.#queue = new WorkQueue(plane, (key) => this.#schedule(key));
  }

  watch(): void {
    const { informers } = this.plane;
    informers.onChange(PODS, ({ type, object, previous }) => {
      const wasGated = listIn(specOf(previous), 'schedulingGates').length > 0;
      if (type === 'ADDED' || (wasGated && type === 'MODIFIED')) this.#queue.add(podKey(object));
      const isDone = /^(?:Succeeded|Failed)$/.test(textOf(statusOf(object).phase));
      if (type === 'DELETED' || (isDone && statusOf(previous).phase !== statusOf(object).phase)) this.#retryAll();
    });
    informers.onChange(NODES, ({ object, previous }) => {
      if (isSchedulingChange(object, previous)) this.#retryAll();
    });
    informers.onChange(CLAIMS, () => this.#retryAll());
  }

  #retryAll(): void {
    for (const key of this.#unschedulable) this.#queue.add(key, RETRY_MS);
  }

  #schedule(key: string): void {
    const [namespace = '', name = ''] = key.split('/');
    const pod = this.plane.api.get(PODS, namespace, name);
    this.#unschedulable.delete(key);
    if (pod === undefined || textOf(specOf(pod).nodeName) !== '' || isBeingDeleted(pod)) return;
    if (listIn(specOf(pod), 'schedulingGates').length > 0) {
      this.#say(pod, 'SchedulingGated', 'Scheduling is blocked due to non-empty scheduling gates');
      return;
    }
    const { problem, waiting } = claimsOf(this.plane.api, pod);
    const nodes = this.plane.api.list(NODES);
    if (problem !== undefined) this.#refuse(pod, withoutNodes(nodes.length, problem));
    else this.#place(pod, nodes, waiting);
  }

  #place(pod: StoredObject, nodes: readonly StoredObject[], waiting: readonly StoredObject[]): void {
    const { api } = this.plane;
    const running = api
      .list(PODS)
      .filter(
        (each) => textOf(specOf(each).nodeName) !== '' && !/^(?:Succeeded|Failed)$/.test(textOf(statusOf(each).phase)),
      );
    const places = placesOf(nodes, running);
    const misfits = places.map((place) => misfit(pod, place, places));
    const fitting = places.filter((_, index) => misfits[index] === undefined);
    const best = fitting.toSorted((one, other) => freeShare(other) - freeShare(one))[0];
    if (best === undefined) {
      this.#refuse(pod, refusal(misfits.filter((each) => each !== undefined)));
      return;
    }
    const node = nameOf(best.node);
    if (waiting.length === 0) {
      this.#bind(pod, node);
      return;
    }
    // It is bound when its volumes are.
    this.#unschedulable.add(podKey(pod));
    for (const claim of waiting) this.#select(claim, node);
  }

  #select(claim: StoredObject, node: string): void {
    if (annotationsOf(claim)[SELECTED_NODE] !== undefined) return;
    const annotations = { ...annotationsOf(claim), [SELECTED_NODE]: node };
    this.plane.api.put(CLAIMS, { ...claim, metadata: { ...claim.metadata, annotations } });
  }

  #bind(pod: StoredObject, nodeName: string): void {
    const { api, events } = this.plane;
    const conditions = withCondition(statusOf(pod).conditions, this.#condition('True'));
    const status = { ...statusOf(pod), conditions };
    const bound = api.put(PODS, { ...pod, spec: { ...specOf(pod), nodeName }, status });
    const message = `Successfully assigned ${namespaceOf(pod)}/${nameOf(pod)} to ${nodeName}`;
    events.recordScheduling({ about: bound, type: 'Normal', reason: 'Scheduled', message });
  }

  #refuse(pod: StoredObject, message: string): void {
    const key = podKey(pod);
    this.#unschedulable.add(key);
    this.#queue.add(key, FLUSH_MS);
    this.#say(pod, 'Unschedulable', message);
    this.plane.events.recordScheduling({ about: pod, type: 'Warning', reason: 'FailedScheduling', message });
  }

  #say(pod: StoredObject, reason: string, message: string): void {
    const known = conditionIn(pod, 'PodScheduled');
    if (known?.reason === reason && known.message === message) return;
    const conditions = withCondition(statusOf(pod).conditions, { ...this.#condition('False'), reason, message });
    this.plane.api.putStatus(PODS, pod, { ...statusOf(pod), conditions });
  }

  #condition(status: string): Condition {
    return { type: 'PodScheduled', status, lastProbeTime: null, lastTransitionTime: timestamp(this.plane) };
  }
}

const podKey = (pod: ObjectFields) => `${namespaceOf(pod)}/${nameOf(pod)}`;

function isSchedulingChange(node: ObjectFields, previous: ObjectFields | undefined): boolean {
  const telling = (each: ObjectFields) =>
    JSON.stringify([specOf(each), statusOf<'Node'>(each).allocatable, metadataOf(each).labels]);
  return previous === undefined || telling(node) !== telling(previous);
}

/** What is free of what there is, of cpu and memory together. */
function freeShare({ node, used, pods }: Place): number {
  const allocatable = amountsOf(statusOf<'Node'>(node).allocatable);
  const free = (name: string) => 1 - (used[name] ?? 0) / (allocatable[name] || 1);
  return free('cpu') + free('memory') - pods.length / 1_000;
}

function refusal(misfits: readonly Misfit[]): string {
  const total = misfits.length;
  if (total === 0) return 'no nodes available to schedule pods';
  const counts = counted(misfits.flatMap(({ reasons }) => reasons));
  const preemption = counted(
    misfits.map(({ isResolvable }) =>
      isResolvable ? 'No preemption victims found for incoming pod' : 'Preemption is not helpful for scheduling',
    ),
  );
  return `0/${total} nodes are available: ${counts}. no new claims to deallocate, preemption: 0/${total} nodes are available: ${preemption}.`;
}

function withoutNodes(total: number, problem: string): string {
  const isFinal = problem.endsWith('not found');
  const words = `0/${total} nodes are available: ${problem}`;
  if (isFinal) return words;
  return `${words}. no new claims to deallocate, preemption: 0/${total} nodes are available: ${total} Preemption is not helpful for scheduling.`;
}

function counted(reasons: readonly string[]): string {
  const groups = [...groupBy(reasons, (each) => each)].map(([reason, all]) => `${all.length} ${reason}`);
  return groups.sort().join(', ');
}
