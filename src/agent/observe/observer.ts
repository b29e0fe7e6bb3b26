import { setImmediate as immediate } from 'node:timers/promises';
import type { KubernetesClient } from '../../k8s/kubernetes-client.js';
import { PODS } from '../../k8s/resources.js';
import { WorkQueue } from '../../k8s/watch/work-queue.js';
import { PodproofError } from '../../kernel/ports/errors.js';
import type { Logger } from '../../kernel/ports/logger.js';
import { MINUTE, SECOND } from '../../rules/failing/durations.js';
import { findingsOf, isWell } from '../../rules/failing/judge.js';
import type { Finding } from '../../rules/failing/verdict.js';
import { uidOf } from '../../rules/pod/object.js';
import type { SubjectReference } from '../collect/collector.js';
import { type Action, type FailureState, observe, observeDeletion, type Step } from '../failure-states.js';
import { passedBy } from '../passed-by.js';
import type { Policy } from '../policy/policy.js';
import type { Reporter } from '../report/reporter.js';
import type { PodsBelow } from '../view/pods-below.js';
import type { View } from '../view/view.js';
import { idOf, type Viewed } from '../view/viewed.js';
import { failingPods } from './failing-pods.js';
import { isEarlier, knownBefore, openedBefore } from './opened-before.js';
import { isSuperseded, siblingJobs } from './superseded.js';

export interface ObserverOptions {
  readonly view: Pick<View, 'ids' | 'get' | 'find' | 'items' | 'events'>;
  readonly podsBelow: Pick<PodsBelow, 'of'>;
  readonly client: Pick<KubernetesClient, 'get'>;
  readonly reporter: Pick<Reporter, 'tell'>;
  readonly policy: () => Policy;
  /** Whether a namespace is being deleted. */
  readonly isEnding: (namespace: string) => boolean;
  /** By the clock of the API server, in milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: Logger;
  /** Whether a finding is told of by this one, where two look at the same pods. */
  readonly counts: (finding: Finding) => boolean;
  /** Whether pods leave the view when they are given to a node, where another agent goes on. */
  readonly losesScheduledPods: boolean;
}

interface RecordKnown {
  /** The uid that the record has; undefined where that is not known. */
  readonly uid: string | undefined;
  /** Whether this process did not make it. */
  readonly isEarlier: boolean;
}

/** What is remembered of a subject of which something was seen. */
interface Remembered {
  readonly subject: SubjectReference & { readonly ownerKind: string };
  readonly state: FailureState;
  readonly record: RecordKnown;
  /** It is gone since then by a steady clock. */
  readonly goneAt?: number;
}

const CONCURRENCY = 4;
/** So long subjects are judged without a pause, in milliseconds. */
const BREATH_MS = 8;
/** A pod of a StatefulSet comes again under its name: its record goes on if that is soon. */
const REPLACED_MS = 3 * SECOND;
/** What is not told for its failing pods is looked at again after this time. */
const BELOW_MS = MINUTE;
/** However far the next look is, the clock is asked at least so often. */
const LONGEST_WAIT = 60 * MINUTE;
/** Instants of the cluster and a timer do not meet to the millisecond. */
const AFTER_MS = 5;

/** Judges subjects when something about them changed, when it is time to look again, and when the policy is another one, and tells what comes of it. */
export class Observer {
  readonly #on: ObserverOptions;
  readonly #remembered = new Map<string, Remembered>();
  readonly #queue: WorkQueue;
  #isStarted = false;
  #breathedAt = 0;

  constructor(options: ObserverOptions) {
    this.#on = options;
    this.#queue = new WorkQueue({
      ...{ name: 'subjects', concurrency: CONCURRENCY, logger: options.logger },
      work: (id, signal) => this.#look(id, signal),
    });
  }

  /** How many failures are told and not over. */
  get open(): number {
    return [...this.#remembered.values()].filter(({ state }) => state.open !== undefined).length;
  }

  /** The view is complete: from now on it is judged. */
  start(): void {
    this.#isStarted = true;
    for (const id of this.#on.view.ids()) this.#queue.add(id);
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    await this.#queue.stop();
  }

  changed(id: string, change: 'added' | 'changed' | 'deleted' | 'told'): void {
    if (!this.#isStarted) return;
    if (change === 'added') this.#welcome(id);
    this.#queue.add(id);
  }

  /** Everything of which something was seen is looked at again. */
  policyChanged(): void {
    for (const id of this.#remembered.keys()) this.#queue.add(id);
  }

  /** The namespace is being deleted, and all that is in it. */
  namespaceEnds(namespace: string): void {
    for (const [id, { subject }] of this.#remembered) if (subject.namespace === namespace) this.#queue.add(id);
  }

  /** There is an open record of a subject, of which this process knows nothing. */
  seed(subject: Viewed, recordUid: string | undefined): void {
    const id = idOf(subject);
    const state = this.#remembered.get(id)?.state;
    const record = { uid: recordUid, isEarlier: true };
    // What this process tells of it may still wait: its end has to be told nonetheless.
    if (state?.open !== undefined) return this.#remember(id, subject, state, record);
    this.#remember(id, subject, openedBefore(state, this.#on.now()), record);
    this.#queue.add(id);
  }

  #welcome(id: string): void {
    const subject = this.#on.view.get(id);
    if (subject === undefined) return;
    if (knownBefore(subject, this.#on.policy().settings.graces) && !this.#on.losesScheduledPods)
      this.seed(subject, subject.uid);
    if (subject.kind !== 'Job') return;
    for (const sibling of siblingJobs(this.#on.view, subject)) this.#queue.add(idOf(sibling));
  }

  async #look(id: string, signal: AbortSignal): Promise<void> {
    await this.#breathe();
    const subject = this.#on.view.get(id);
    if (subject === undefined) return this.#bidFarewell(id, signal);
    const step = this.#step(subject, 0);
    const isAlone = subject.kind === 'Pod' || step.state?.open === undefined;
    if (isAlone) return this.#conclude(id, subject, step);
    const { podsBelow, policy, now } = this.#on;
    const failing = failingPods(await podsBelow.of(subject, signal), policy(), now());
    const latest = this.#on.view.get(id);
    if (latest === undefined) return this.#queue.add(id);
    this.#conclude(id, latest, this.#step(latest, failing));
    if (failing > 0) this.#queue.add(id, BELOW_MS);
  }

  /** A burst of changes must not hold up what else this process does. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#breathedAt < BREATH_MS) return;
    await immediate();
    this.#breathedAt = performance.now();
  }

  #step(subject: Viewed, failingPods: number): Step {
    const { view, policy, now } = this.#on;
    const isEnding = this.#on.isEnding(subject.namespace);
    const around = {
      ...{ events: view.events(subject.uid), failingPods },
      ...{ isSuperseded: isSuperseded(view, subject), isNamespaceEnding: isEnding },
    };
    const findings = findingsOf(subject, around).filter(this.#on.counts);
    const isExcluded = passedBy(subject, policy()) !== undefined;
    const observation = { findings, isWell: isWell(subject, findings), isExcluded, isEnding };
    return observe(this.#remembered.get(idOf(subject))?.state, observation, now(), policy().settings);
  }

  #conclude(id: string, subject: Viewed, { state, actions, nextLook }: Step): void {
    const own: RecordKnown = { uid: subject.uid, isEarlier: false };
    const record = this.#remembered.get(id)?.record ?? own;
    for (const action of actions) this.#tell(subject, action, record);
    const isReported = actions.some(({ kind }) => kind === 'report');
    const isOver = state?.open === undefined;
    this.#remember(id, subject, state, isOver ? own : { ...record, ...(isReported && { uid: subject.uid }) });
    if (nextLook === undefined) return;
    this.#queue.add(id, Math.min(Math.max(nextLook - this.#on.now(), 0) + AFTER_MS, LONGEST_WAIT));
  }

  #tell(subject: SubjectReference, action: Action, record: RecordKnown): void {
    const { kind, namespace, name, uid } = subject;
    const reference = { kind, namespace, name, uid };
    // That it was told before is no news, and nobody has seen it fail since.
    if (action.kind === 'report' && isEarlier(action.finding)) return;
    if (action.kind === 'report') this.#on.reporter.tell(reference, { kind: 'report', finding: action.finding });
    else this.#on.reporter.tell(reference, { kind: action.kind, recordUid: record.uid, hasRecord: record.isEarlier });
  }

  #remember(id: string, subject: Viewed, state: FailureState | undefined, record: RecordKnown): void {
    if (state === undefined) return void this.#remembered.delete(id);
    const { kind, namespace, name, uid, owner } = subject;
    const reference = { kind, namespace, name, uid, ownerKind: owner?.kind ?? '' };
    this.#remembered.set(id, { subject: reference, state, record });
  }

  /** A subject is not in the view any more. */
  async #bidFarewell(id: string, signal: AbortSignal): Promise<void> {
    const known = this.#remembered.get(id);
    if (known?.state.open === undefined) return void this.#remembered.delete(id);
    const { subject, state, record, goneAt } = known;
    const heir = this.#on.view.find(subject.kind, subject.namespace, subject.name);
    if (heir === undefined && subject.ownerKind === 'StatefulSet' && goneAt === undefined) {
      this.#remembered.set(id, { ...known, goneAt: performance.now() });
      return this.#queue.add(id, REPLACED_MS);
    }
    this.#remembered.delete(id);
    if (heir !== undefined) return this.seed(heir, record.uid);
    try {
      if (await this.#isScheduled(subject, signal)) return;
    } catch (error) {
      this.#remembered.set(id, known);
      throw error;
    }
    for (const action of observeDeletion(state).actions) this.#tell(subject, action, record);
  }

  /** Whether the pod only left this view: the agent of its node goes on with its record. */
  async #isScheduled({ kind, namespace, name, uid }: SubjectReference, signal: AbortSignal): Promise<boolean> {
    if (kind !== 'Pod' || !this.#on.losesScheduledPods) return false;
    try {
      const pod = await this.#on.client.get(PODS, name, { namespace, metadataOnly: true, signal });
      return uidOf(pod) === uid;
    } catch (error) {
      if (PodproofError.isInstance(error) && error.code === 'not_found') return false;
      throw error;
    }
  }
}
