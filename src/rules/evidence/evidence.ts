import type { Owner } from '../../contracts/common.js';
import type { ContainerRole } from '../pod/manifest-parts.js';
import { isBeingDeleted } from '../pod/object.js';
import { parseManifest } from '../pod/parse-manifest.js';
import { type Pod, readPod } from '../pod/pod.js';
import { collectContainers } from './collect-containers.js';
import type { EventFacts } from './collect-events.js';
import { ContainerEvidence, logOwnerOf } from './container-evidence.js';
import { deriveOwner } from './derive-owner.js';
import type { ConditionFacts, Facts, RelatedFacts } from './facts.js';
import { hiddenInitContainer } from './hidden-init-container.js';
import { impliedContainer } from './implied-container.js';
import { type Fields } from './values.js';

/** Waiting reasons that only say that the kubelet is not there yet. */
const STARTING = new Set([
  'ContainerCreating',
  'PodInitializing',
  'CreatePodSandboxError',
  'ConfigPodSandboxError',
  'KillPodSandboxError',
  '',
]);

/**
 * What rules ask about a failing pod. Everything is computed on first use, the manifest is parsed at most once and
 * only when a rule needs it.
 */
export class Evidence {
  readonly facts: Facts;
  readonly #readings = new Map<unknown, unknown>();
  #manifest: Pod | undefined;
  #containers: readonly ContainerEvidence[] | undefined;
  #reasons: ReadonlySet<string> | undefined;
  #derivedOwner: Owner | undefined;
  #parsedOwner: { readonly manifest: Fields | undefined } | undefined;
  #isBeingDeleted: boolean | undefined;
  #isBeforeContainers: boolean | undefined;
  #logOwner: string | undefined;

  constructor(facts: Facts) {
    this.facts = facts;
  }

  /** What `read` makes of this evidence, made once. Kinds say it by `perEvidence`. */
  readOnce<Value>(read: (evidence: Evidence) => Value): Value {
    if (this.#readings.has(read)) return this.#readings.get(read) as Value;
    const value = read(this);
    this.#readings.set(read, value);
    return value;
  }

  get podName(): string {
    return this.facts.pod;
  }

  get namespace(): string {
    return this.facts.namespace;
  }

  get manifest(): Pod {
    this.#manifest ??= readPod(this.facts.manifest);
    return this.#manifest;
  }

  /** The top-level controller: reported, else as manifests or events show it, else what the pod's name looks like. */
  get owner(): Owner {
    if (this.facts.owner !== null) return this.facts.owner;
    this.#derivedOwner ??= deriveOwner({
      facts: this.facts,
      manifest: this.manifest,
      ownerManifest: this.#reportedOwner(),
    });
    return this.#derivedOwner;
  }

  /** Whether nothing but the pod's name tells of its controller. */
  get isOwnerGuessed(): boolean {
    return this.facts.owner === null && this.owner === this.facts.ownerByName && this.owner.kind !== 'Pod';
  }

  /** The manifest of the top-level controller as plain data, where the agent sends it. */
  get ownerManifest(): Fields | undefined {
    const reported = this.#reportedOwner();
    // An agent may send the ReplicaSet's where the owner is the Deployment above it.
    return reported?.['kind'] === 'ReplicaSet' && this.owner.kind !== 'ReplicaSet' ? undefined : reported;
  }

  /** The containers, init containers first. */
  get containers(): readonly ContainerEvidence[] {
    this.#containers ??= this.#readContainers();
    return this.#containers;
  }

  /** The pod's own events of the given reasons, newest first; of all reasons without one. */
  events(...reasons: readonly string[]): readonly EventFacts[] {
    const { events } = this.facts;
    if (reasons.length === 0) return events;
    this.#reasons ??= new Set(events.map((event) => event.reason));
    const known = this.#reasons;
    // Most rules ask for events that most pods do not have.
    return reasons.some((reason) => known.has(reason)) ? events.filter((event) => reasons.includes(event.reason)) : [];
  }

  condition(type: string): ConditionFacts | undefined {
    return this.facts.conditions.find((condition) => condition.type === type);
  }

  related(kind: string, name: string): RelatedFacts | undefined {
    return this.facts.related.find((each) => each.kind === kind && each.name === name);
  }

  /** Whether no pod exists: its controller could not create it. */
  get isNotCreated(): boolean {
    return this.facts.phase === 'NotCreated';
  }

  /**
   * Whether the pod is being deleted: that its containers end then, or are not ready any more, is no failure. By the manifest's
   * deletionTimestamp, the reason of the report, or the event of the controller that deleted it.
   */
  get isBeingDeleted(): boolean {
    this.#isBeingDeleted ??= isDeletionReported(this.facts) || this.#hasDeletionTimestamp();
    return this.#isBeingDeleted;
  }

  /** Whether the pod has found no node yet. */
  get isUnscheduled(): boolean {
    const scheduled = this.condition('PodScheduled');
    if (scheduled !== undefined) return scheduled.status !== 'True';
    const wasStarted = this.facts.containers.some(
      (each) => each.state?.kind === 'running' || each.state?.kind === 'terminated',
    );
    return !wasStarted && this.events('Scheduled', 'Pulled', 'Pulling', 'Started').length === 0;
  }

  /** Whether no container has come as far as pulling its image, so that volumes or the sandbox hold the pod up. */
  get isBeforeContainers(): boolean {
    this.#isBeforeContainers ??= this.#haveNoneStarted();
    return this.#isBeforeContainers;
  }

  /** The container that a log without a container's name belongs to: the failing one; '' where there is none. */
  get logOwner(): string {
    this.#logOwner ??= logOwnerOf(this.containers);
    return this.#logOwner;
  }

  get isJob(): boolean {
    return this.owner.kind === 'Job' || this.owner.kind === 'CronJob';
  }

  #reportedOwner(): Fields | undefined {
    this.#parsedOwner ??= { manifest: parseManifest(this.facts.ownerManifest) };
    return this.#parsedOwner.manifest;
  }

  #haveNoneStarted(): boolean {
    if (!this.facts.containers.every(isStarting)) return false;
    // Agents that send flat statuses, or none, may send the full ones within the manifest.
    return !this.facts.manifest.includes('ontainerStatuses') || this.#statuses().every(isStarting);
  }

  /** The word is looked for first: to read a manifest costs more than all else. */
  #hasDeletionTimestamp(): boolean {
    return this.facts.manifest.includes('deletionTimestamp') && isBeingDeleted(this.manifest);
  }

  #readContainers(): readonly ContainerEvidence[] {
    const containers = this.#statuses().map((facts) => new ContainerEvidence(this, facts));
    return containers.sort((one, other) => orderOf(one.role) - orderOf(other.role));
  }

  /** Agents that send flat statuses know neither the last state nor init containers: a status in the manifest does. */
  #statuses(): Facts['containers'] {
    const reported = this.facts.containers;
    if (reported.length === 0 && !this.facts.manifest.includes('ontainerStatuses')) return this.#implied();
    const isFlat = reported.every((container) => container.lastState === null && container.init !== true);
    if (!isFlat) return reported;
    if (!this.facts.manifest.includes('ontainerStatuses')) return this.#withHidden(reported);
    const { status } = this.manifest;
    const init = collectContainers(status.initContainerStatuses).map((each) => ({ ...each, init: true }));
    const known = [...init, ...collectContainers(status.containerStatuses)];
    const unknown = reported.filter((each) => !known.some((other) => other.name === each.name));
    const current = new Map(reported.map((each) => [each.name, each]));
    return [...known.map((each) => ({ ...each, ...withoutUnknowns(current.get(each.name)) })), ...unknown];
  }

  #withHidden(reported: Facts['containers']): Facts['containers'] {
    const hidden = hiddenInitContainer(this.facts, () => this.manifest);
    return hidden === undefined ? reported : [hidden, ...reported];
  }

  /** The container that takes the ConfigMap or Secret of which the message of the report speaks; '' where none does. */
  #takerOfNamed(): string {
    const { message } = this.facts;
    if (message === '') return '';
    const isNamed = (name: string) => message.includes(`"${name}"`) || message.endsWith(`/${name}`);
    return this.manifest.references.find(({ container, name }) => container !== '' && isNamed(name))?.container ?? '';
  }

  #implied(): Facts['containers'] {
    const first = this.manifest.containers.find((container) => container.role === 'app')?.name ?? '';
    const implied = impliedContainer(this.facts, this.#takerOfNamed() || first);
    return implied === undefined ? [] : [implied];
  }
}

/** Reasons of pods that are being deleted: kubectl's word, and the kubelet's where it cannot end one. */
const DELETION_REASONS = new Set(['Terminating', 'FailedKillPod']);

function isDeletionReported({ reason, pod, events, ownerEvents }: Facts): boolean {
  if (DELETION_REASONS.has(reason)) return true;
  return [...ownerEvents, ...events].some(
    (event) => event.reason === 'SuccessfulDelete' && event.message.endsWith(`: ${pod}`),
  );
}

function isStarting({ state }: Facts['containers'][number]): boolean {
  return state === null || (state.kind === 'waiting' && STARTING.has(state.reason));
}

function withoutUnknowns(container: Facts['containers'][number] | undefined): Partial<Facts['containers'][number]> {
  const known = Object.entries(container ?? {}).filter(
    ([, value]) => value !== null && value !== '' && value !== false,
  );
  return Object.fromEntries(known);
}

function orderOf(role: ContainerRole): number {
  return role === 'init' ? 0 : role === 'sidecar' ? 1 : 2;
}
