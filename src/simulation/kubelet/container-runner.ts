import { textOf } from '../../rules/evidence/values.js';
import { specOf } from '../../rules/pod/object.js';
import { amountOf, type ContainerFields } from '../../rules/pod/pod-fields.js';
import { type ContainerState, type Terminated, terminatedOf } from '../../rules/pod/pod-status.js';
import { instantOf } from '../api-server/object-store.js';
import { mapIn } from '../fields.js';
import { numberIn } from '../objects.js';
import type { SimulatedImage } from '../simulated-image.js';
import { contextOf, startError } from './container-context.js';
import type { ContainerHost } from './container-host.js';
import { ContainerProbes } from './container-probes.js';
import { ContainerProcess, type ProcessEnd } from './container-process.js';
import { ConfigError } from './environment.js';
import { backOffSeconds, goDuration } from './go-duration.js';
import { ImagePuller } from './image-puller.js';
import { digestOf } from './image-registry.js';
import { probe } from './probe-result.js';
import { podFullName } from './volumes.js';

export type ContainerRole = 'init' | 'sidecar' | 'app';

/** A container that ran so long has made good for its crashes. */
const FORGIVEN_MS = 600_000;
const START_MS = 200;
const SYNC_MS = 12_000;
/** Until the kubelet has seen that a container ended. */
const NOTICE_MS = 1_000;
const START_ERROR_CODE = 128;
const NEVER = '1970-01-01T00:00:00Z';

/** One container of a pod: pulls, starts, watches over it and starts it again, and shows all that as the kubelet does. */
export class ContainerRunner {
  state: ContainerState = { waiting: { reason: 'ContainerCreating' } };
  lastState: ContainerState = {};
  restartCount = 0;
  started = false;
  imageID = '';
  containerID = '';
  /** The latest run, and the one that the last state is about. */
  process: ContainerProcess | undefined;
  previous: ContainerProcess | undefined;
  /** It ended and nothing starts it again. */
  isDone = false;
  #failures = 0;
  #probes: ContainerProbes | undefined;
  #cancel: () => void = () => undefined;
  #onStopped: (() => void) | undefined;
  readonly name: string;
  readonly #puller: ImagePuller;

  constructor(
    readonly spec: ContainerFields,
    readonly role: ContainerRole,
    private readonly host: ContainerHost,
    private readonly onProgress: (runner: ContainerRunner) => void,
  ) {
    this.name = textOf(spec.name);
    this.#puller = new ImagePuller({
      ...{ host, container: spec },
      tell: (...event) => this.#tell(...event),
      wait: (reason, message) => this.#wait(reason, message),
      onReady: (image) => this.#create(image),
    });
  }

  get isRunning(): boolean {
    return this.process?.isRunning === true;
  }

  get ready(): boolean {
    if (this.role === 'init') return this.isDone && this.exitCode === 0;
    return this.isRunning && this.started && (this.#probes?.isReady ?? true);
  }

  get exitCode(): number | undefined {
    const code = terminatedOf(this, 'now').exitCode;
    return typeof code === 'number' ? code : undefined;
  }

  start(): void {
    this.#puller.ensure();
  }

  /** Ends it for good. */
  stop(graceSeconds: number, onStopped: () => void): void {
    this.#cancel();
    this.#puller.stop();
    this.#probes?.stop();
    if (!this.isRunning) {
      onStopped();
      return;
    }
    this.#onStopped = onStopped;
    this.#tell('Normal', 'Killing', `Stopping container ${this.name}`);
    this.process?.terminate(graceSeconds);
  }

  /** Ends it at once, with nothing to tell. */
  abandon(): void {
    this.#cancel();
    this.#puller.stop();
    this.#probes?.stop();
    this.process?.abandon();
  }

  #create(image: SimulatedImage): void {
    const { host, spec } = this;
    try {
      const context = contextOf(host, spec, image, this.restartCount);
      this.imageID = `${textOf(spec.image).replace(/[:@][^/]*$/, '')}@${digestOf(textOf(spec.image))}`;
      this.containerID = `containerd://${host.plane.random.hexadecimal(64)}`;
      this.#tell('Normal', 'Created', 'Container created');
      const problem = startError(context, image);
      if (problem === undefined) this.#later(START_MS, () => this.#run(image.program(context)));
      else this.#failToStart(problem);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.#tell('Warning', 'Failed', `Error: ${error.message}`);
      this.#wait('CreateContainerConfigError', error.message);
      this.#later(SYNC_MS, () => this.start());
    }
  }

  #run(plan: ContainerProcess['plan']): void {
    const { host, spec } = this;
    const { clock } = host.plane;
    const process = new ContainerProcess({
      ...{ clock, plan, memoryLimitBytes: amountOf(spec, 'limits', 'memory') },
      onEnd: (end) => this.#end(end),
    });
    this.process = process;
    this.state = { running: { startedAt: instantOf(clock.now) } };
    this.started = spec.startupProbe === undefined;
    this.isDone = false;
    this.#tell('Normal', 'Started', 'Container started');
    this.#probes = new ContainerProbes(host, spec, process, {
      tell: (...event) => this.#tell(...event),
      changed: () => host.changed(),
      onStarted: () => {
        this.started = true;
        this.#tellStarted();
      },
      kill: () => process.terminate(this.#graceSeconds()),
    });
    this.#runHook(process);
    host.changed();
    host.onStarted(spec, process);
    if (this.started) this.#tellStarted();
  }

  /** What comes after a sidecar waits for it. */
  #tellStarted(): void {
    if (this.role === 'sidecar') this.onProgress(this);
  }

  #runHook(process: ContainerProcess): void {
    const hook = mapIn(mapIn(this.spec, 'lifecycle'), 'postStart');
    if (Object.keys(hook).length === 0) return;
    const { isSuccess } = probe(hook, { plan: process.plan, container: this.spec, podIP: this.host.podIP, atMs: 0 });
    if (isSuccess) return;
    this.#probes?.stop();
    this.started = false;
    this.#tell('Warning', 'FailedPostStartHook', 'PostStartHook failed');
    this.#tell('Normal', 'Killing', 'FailedPostStartHook');
    process.terminate(this.#graceSeconds());
  }

  #end({ code, reason }: ProcessEnd): void {
    const { process, host } = this;
    if (process === undefined) return;
    const message = process.plan.terminationMessage ?? this.#lastLines(process, code);
    this.#show({
      ...{ containerID: this.containerID, exitCode: code, reason },
      ...(message !== undefined && message !== '' && { message }),
      ...{ startedAt: instantOf(process.startedAt), finishedAt: instantOf(host.plane.clock.now) },
    });
    if (process.elapsedMs > FORGIVEN_MS) this.#failures = 0;
    const stopped = this.#onStopped;
    if (stopped !== undefined) stopped();
    else this.#afterEnd(code);
  }

  /** `FallbackToLogsOnError` */
  #lastLines({ plan, elapsedMs }: ContainerProcess, code: number): string | undefined {
    if (code === 0 || this.spec.terminationMessagePolicy !== 'FallbackToLogsOnError') return undefined;
    return plan.lines
      .filter(({ atMs }) => atMs <= elapsedMs)
      .slice(-80)
      .map(({ text }) => text)
      .join('\n')
      .slice(-2_048);
  }

  #show(terminated: Terminated): void {
    this.#probes?.stop();
    this.started = false;
    this.state = { terminated };
    this.host.changed();
  }

  #failToStart(message: string): void {
    this.#tell('Warning', 'Failed', `Error: ${message}`);
    const finishedAt = instantOf(this.host.plane.clock.now);
    const terminated = {
      containerID: this.containerID,
      exitCode: START_ERROR_CODE,
      reason: 'StartError',
      message,
      startedAt: NEVER,
      finishedAt,
    };
    this.process = undefined;
    this.#show(terminated);
    if (!this.#isRestarted(START_ERROR_CODE)) {
      this.#afterEnd(START_ERROR_CODE);
      return;
    }
    this.lastState = { terminated };
    this.#wait('RunContainerError', message);
    this.#afterEnd(START_ERROR_CODE);
  }

  #afterEnd(code: number): void {
    if (!this.#isRestarted(code)) {
      this.isDone = true;
      this.onProgress(this);
      return;
    }
    const failures = this.#failures;
    this.#failures += 1;
    if (failures === 0) this.#later(NOTICE_MS, () => this.#restart());
    else this.#later(NOTICE_MS, () => this.#backOff(backOffSeconds(failures - 1)));
  }

  #backOff(seconds: number): void {
    const pod = podFullName(this.host.pod());
    this.#keepLast();
    this.#wait(
      'CrashLoopBackOff',
      `back-off ${goDuration(seconds)} restarting failed container=${this.name} pod=${pod}`,
    );
    this.#tell('Warning', 'BackOff', `Back-off restarting failed container ${this.name} in pod ${pod}`);
    this.#later(seconds * 1_000, () => this.#restart());
  }

  #restart(): void {
    this.#keepLast();
    this.restartCount += 1;
    this.start();
  }

  #keepLast(): void {
    if (this.state.terminated === undefined) return;
    this.lastState = { terminated: this.state.terminated };
    this.previous = this.process;
  }

  #isRestarted(code: number): boolean {
    const policy = textOf(specOf(this.host.pod()).restartPolicy);
    if (this.role === 'sidecar') return true;
    if (this.role === 'init') return code !== 0 && policy !== 'Never';
    return policy === 'Always' || (policy === 'OnFailure' && code !== 0);
  }

  #graceSeconds(): number {
    return numberIn(specOf(this.host.pod()), 'terminationGracePeriodSeconds', 30);
  }

  #wait(reason: string, message: string): void {
    this.state = { waiting: { reason, message } };
    this.host.changed();
  }

  #later(milliseconds: number, work: () => void): void {
    this.#cancel = this.host.plane.clock.after(milliseconds, work);
  }

  #tell(type: 'Normal' | 'Warning', reason: string, message: string): void {
    const fieldPath = `spec.${this.role === 'app' ? 'containers' : 'initContainers'}{${this.name}}`;
    const { plane, nodeName } = this.host;
    plane.events.record({
      about: this.host.pod(),
      fieldPath,
      type,
      reason,
      message,
      component: 'kubelet',
      host: nodeName,
    });
  }
}
