import type { ContainerRole, ManifestContainer } from '../pod/manifest-parts.js';
import type { Pod } from '../pod/pod.js';
import { type ContainerFields, resourcesOf } from '../pod/pod-fields.js';
import type { ContainerFacts, StateFacts } from './collect-containers.js';
import type { EventFacts } from './collect-events.js';
import type { Facts } from './facts.js';
import { fieldsOf, listOf, textOf, textsOf } from './values.js';

/** Waiting reasons under which a container that crashed before is not running now. */
const CRASHING = new Set(['CrashLoopBackOff', 'RunContainerError', 'PostStartHookError']);
/** Texts that the kubelet and the runtime write, not the application. */
const RUNTIME_MESSAGE =
  /OCI runtime|containerd task|runc create|shim task|crun:|container_linux\.go|could not be located|^failed to create (?:task|shim|runc)|^failed to start container/;
/** Ends of which the message is always the runtime's or the kubelet's. */
const RUNTIME_REASONS = new Set(['StartError', 'ContainerCannotRun', 'ContainerStatusUnknown']);

/** Ends that the node is to blame for: a container that runs again has them behind it. */
const LOST = new Set(['Unknown', 'ContainerStatusUnknown']);

/** What programs end with that are told to end (SIGTERM) and, after the grace period, are killed. */
const STOP_CODES = new Set([0, 130, 137, 143]);

/** The pod around a container, as far as a container needs it. */
export interface PodContext {
  readonly facts: Facts;
  readonly manifest: Pod;
  readonly containers: readonly ContainerEvidence[];
  readonly isJob: boolean;
  readonly isBeingDeleted: boolean;
  /** The container that a log without a container's name belongs to; '' where there is none. */
  readonly logOwner: string;
}

/** One container of a failing pod: its status, its place in the manifest, its logs. */
export class ContainerEvidence {
  readonly #evidence: PodContext;
  readonly facts: ContainerFacts;
  #lines: readonly string[] | undefined;
  #role: ContainerRole | undefined;

  constructor(evidence: PodContext, facts: ContainerFacts) {
    this.#evidence = evidence;
    this.facts = facts;
  }

  /** Its name; `the container` where the report speaks of one without naming it. */
  get name(): string {
    return this.isNamed ? this.facts.name : 'the container';
  }

  get isNamed(): boolean {
    return this.facts.name !== '';
  }

  /** Its name as a word of a command, else what the reader has to replace by it. */
  get commandName(): string {
    return this.isNamed ? this.facts.name : 'CONTAINER';
  }

  get podName(): string {
    return this.#evidence.facts.pod;
  }

  get role(): ContainerRole {
    this.#role ??= this.#readRole();
    return this.#role;
  }

  #readRole(): ContainerRole {
    if (this.facts.init === false) return 'app';
    if (this.facts.init === null && !/initContainers|ephemeralContainers/.test(this.#evidence.facts.manifest))
      return 'app';
    return this.manifest?.role ?? (this.facts.init === true ? 'init' : 'app');
  }

  get manifest(): ManifestContainer | undefined {
    return this.#evidence.manifest.container(this.name);
  }

  get fields(): ContainerFields {
    return this.manifest?.fields ?? {};
  }

  /** Where the container stands in the manifest; by name where the manifest is not known. */
  get path(): string {
    return (
      this.manifest?.path ?? `spec.${this.role === 'init' ? 'initContainers' : 'containers'}[name=${this.commandName}]`
    );
  }

  get image(): string {
    const image = this.fields['image'];
    return typeof image === 'string' ? image : this.facts.image;
  }

  /** The image for a sentence: `image NAME`, or `image` where nobody says which. */
  get imageWords(): string {
    return this.image === '' ? 'image' : `image ${this.image}`;
  }

  /** What the manifest makes the container run: command and arguments. */
  get command(): readonly string[] {
    return [...textsOf(this.fields['command']), ...textsOf(this.fields['args'])];
  }

  /** Which volume is mounted where. */
  get volumeMounts(): { readonly volume: string; readonly path: string; readonly where: string }[] {
    return listOf(this.fields['volumeMounts'], 100).flatMap((element, index) => {
      const mount = fieldsOf(element);
      const path = textOf(mount['mountPath']);
      return path === '' ? [] : [{ volume: textOf(mount['name']), path, where: `${this.path}.volumeMounts[${index}]` }];
    });
  }

  /** The ConfigMaps and Secrets that are mounted, in the order of the mounts, with the path of each. */
  get mountedObjects(): { readonly kind: string; readonly name: string; readonly path: string }[] {
    const { references } = this.#evidence.manifest;
    return this.volumeMounts.flatMap(({ volume, path }) =>
      references.filter((each) => each.volume === volume).map(({ kind, name }) => ({ kind, name, path })),
    );
  }

  resource(kind: 'limits' | 'requests', name: string): string {
    const amount = resourcesOf(this.fields)[kind][name];
    return typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '';
  }

  /** The waiting state when its reason is one of those given. */
  waiting(...reasons: readonly string[]): StateFacts | undefined {
    const { state } = this.facts;
    return state?.kind === 'waiting' && reasons.includes(state.reason) ? state : undefined;
  }

  get isRunning(): boolean {
    return this.facts.state?.kind === 'running';
  }

  get isHealthy(): boolean {
    return this.isRunning && this.facts.ready !== false;
  }

  /**
   * Whether it has done its work: an init container or a run-to-completion container that ended with 0. A debug container
   * (ephemeral) has done its work however it ends, and is never started again; a sidecar, once the app containers have.
   */
  get isDone(): boolean {
    const { state } = this.facts;
    if (state?.kind !== 'terminated') return false;
    if (this.role === 'ephemeral' || this.#isOutlived) return true;
    return state.exitCode === 0 && state.reason !== 'OOMKilled' && !this.#isRestartedAlways;
  }

  /** The kubelet ends the sidecars of a pod that has done its work, and their exit codes do not count (Kubernetes "Sidecar Containers"). */
  get #isOutlived(): boolean {
    const { phase } = this.#evidence.facts;
    if (phase === 'Succeeded') return true;
    if (phase === 'Failed' || this.role === 'app') return false;
    const apps = this.#evidence.containers.filter((container) => container.role === 'app');
    return apps.length > 0 && apps.every((container) => container.isDone);
  }

  /** Whether the kubelet is ending it, or has ended it, since its pod is being deleted: no failure, whatever its exit code. */
  get isStopping(): boolean {
    if (!this.#evidence.isBeingDeleted) return false;
    const { state } = this.facts;
    if (state?.kind !== 'terminated') return this.isRunning;
    if (state.reason === 'OOMKilled') return false;
    return (
      STOP_CODES.has(state.exitCode ?? -1) || this.#evidence.facts.events.some((event) => isStop(event, this.name))
    );
  }

  /**
   * How it ended, when that is what is wrong: its present end or, when it waits to be restarted or is up again without being
   * ready, its last one. Out of memory counts also after a recovery, since it comes again.
   */
  get crash(): StateFacts | undefined {
    const { state, lastState } = this.facts;
    if (this.isDone || this.#isStopped) return undefined;
    if (state?.kind === 'terminated') return state;
    if (lastState?.kind !== 'terminated') return undefined;
    return this.#isOver(lastState) ? undefined : lastState;
  }

  /** Whether it is in a crash loop of which the end is not known. */
  get isCrashing(): boolean {
    return this.crash !== undefined || this.waiting(...CRASHING) !== undefined;
  }

  /** What the application itself wrote on how it ended (terminationMessagePath). */
  get terminationMessage(): string {
    const { message = '', reason = '' } = this.crash ?? {};
    return RUNTIME_REASONS.has(reason) || RUNTIME_MESSAGE.test(message) ? '' : message;
  }

  /** The last lines of the instance that failed: of the previous one while another runs, else of the present one. */
  get logLines(): readonly string[] {
    this.#lines ??= this.#readLines();
    return this.#lines;
  }

  /** Whether it is well again since, and nothing says that it ends again and again. */
  #isOver({ reason }: StateFacts): boolean {
    if (!this.isHealthy || reason === 'OOMKilled') return false;
    if (LOST.has(reason)) return this.#evidence.facts.reason !== reason;
    return !saysCrash(this.#evidence);
  }

  get #isStopped(): boolean {
    return this.facts.state?.kind === 'terminated' && this.isStopping;
  }

  get #isRestartedAlways(): boolean {
    if (this.role === 'init' || this.#evidence.isJob) return false;
    const policy = this.#evidence.manifest.spec.restartPolicy;
    return this.facts.restarted || policy === undefined || policy === 'Always';
  }

  /** Whether it ran again between its status and its log: what never restarted has no run before. */
  #hasRunAgain(streams: readonly { readonly previous: boolean }[]): boolean {
    const { state, restarted } = this.facts;
    return state?.kind === 'terminated' && !restarted && streams.some(({ previous }) => previous);
  }

  #readLines(): readonly string[] {
    const streams = this.#evidence.facts.logs.filter((stream) => stream.container === this.name);
    const wanted = (this.isRunning && this.crash !== undefined) || this.#hasRunAgain(streams);
    const best = streams.find((stream) => stream.previous === wanted) ?? streams[0];
    if (best !== undefined) return best.lines;
    const unnamed = this.#evidence.facts.logs.find((stream) => stream.container === '');
    return unnamed !== undefined && this.#evidence.logOwner === this.name ? unnamed.lines : [];
  }
}

/** The kubelet's event of a container that it ends with its pod; one that it starts again it words otherwise. */
function isStop({ reason, message, container }: EventFacts, name: string): boolean {
  if (reason !== 'Killing' || !message.startsWith('Stopping container')) return false;
  return container === name || message === `Stopping container ${name}`;
}

/** The container that the log text of the report belongs to: the failing one. */
export function logOwnerOf(containers: readonly ContainerEvidence[]): string {
  const failing =
    containers.find((each) => each.isCrashing) ??
    containers.find((each) => !each.isHealthy && !each.isDone && each.isRunning);
  return (failing ?? containers.find((each) => !each.isDone) ?? containers[0])?.name ?? '';
}

const HARMLESS_REASON = /^(?:Running|Succeeded|Completed|Ready|Healthy|Pending|Unknown|)$/i;

/** Whether the report itself says that the pod fails. */
function saysCrash(evidence: PodContext): boolean {
  return !HARMLESS_REASON.test(evidence.facts.reason);
}
