import type { ContainerState, LogEvent } from '../../contracts/pod-logs.js';
import type { Fields } from '../../rules/evidence/values.js';
import { uidOf } from '../../rules/pod/object.js';
import { linesBefore } from '../../rules/secrets/lines-before.js';
import type { LogLine, LogStart, PodLogs } from '../ports/cluster/pod-logs.js';
import { PodproofError } from '../ports/errors.js';
import type { LogPosition } from './log-position.js';
import { type PodContainer, podContainers, type Run, runView } from './pod-containers.js';

/** How often the cluster is asked again, in milliseconds. */
export interface FollowTiming {
  /** After the end of a run, for the next one; twice as long with every time that nothing has changed. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** A log that could be read for so long proves that all is well again. */
  readonly healthyMs: number;
}

export const FOLLOW_TIMING: FollowTiming = { firstWaitMs: 1_000, longestWaitMs: 5_000, healthyMs: 10_000 };

/** One container of one pod, as it was when its log was first asked for. */
export interface Followed {
  readonly pod: Fields;
  readonly container: PodContainer;
  readonly namespace: string;
  readonly podName: string;
}

/** Errors that trying again will not change. */
const FINAL: ReadonlySet<string> = new Set(['forbidden', 'unauthenticated', 'refused', 'invalid']);
/** The second in a row is told: connections end now and then. */
const TOLD_FAILURE = 2;
/** How often a line that was printed after the end of its run is left for the next one, which the cluster tells of some seconds later. */
const MOST_DOUBTS = 2;

/**
 * Tells what a container prints, over the ends of its runs and of connections, until it is over or the signal is given. Every line is told once.
 */
export class LogFollower {
  readonly #podLogs: PodLogs;
  readonly #followed: Followed;
  readonly #position: LogPosition;
  readonly #timing: FollowTiming;
  readonly #signal: AbortSignal;
  readonly #uid: string;
  #container: PodContainer;
  /** Where the log begins for a client that has nothing of it yet. */
  #start: LogStart;
  /** The run whose lines are told, and the one of which all lines were told. */
  #run: Run | undefined;
  #complete: string | undefined;
  /** The run whose log was read to an end, which may have been that of the connection. */
  #readTo: string | undefined;
  /** The lines that were left out before the next one that is told. */
  #untold = '';
  #failures = 0;
  /** How often the log of an ended run had lines that were printed after it. */
  #doubts = 0;
  #waitMs: number;

  constructor(
    podLogs: PodLogs,
    followed: Followed,
    from: { readonly tailLines: number; readonly position: LogPosition },
    options: { readonly timing: FollowTiming; readonly signal: AbortSignal },
  ) {
    this.#podLogs = podLogs;
    this.#followed = followed;
    this.#container = followed.container;
    this.#uid = uidOf(followed.pod);
    this.#position = from.position;
    // What runs later is told from its first line.
    this.#start = followed.container.run === undefined ? 'first line' : { tailLines: from.tailLines };
    this.#timing = options.timing;
    this.#signal = options.signal;
    this.#waitMs = options.timing.firstWaitMs;
  }

  async *events(): AsyncGenerator<readonly LogEvent[]> {
    try {
      while (!this.#signal.aborted) {
        yield* this.#tellRun();
        if (this.#isOver) {
          yield [this.#end(endWords(this.#container.state), this.#container.state)];
          return;
        }
        await pause(this.#nextWait(), this.#signal);
        const outcome = await this.#look();
        yield outcome;
        if (outcome.some(({ event }) => event === 'end')) return;
      }
    } catch (error) {
      if (this.#signal.aborted) return;
      if (!PodproofError.isInstance(error)) throw error;
      yield [{ event: 'error', data: { detail: error.message, retrying: false } }];
    }
  }

  get #isOver(): boolean {
    const { isOver, run } = this.#container;
    return isOver && (run === undefined || run.id === this.#complete);
  }

  /** The lines of the present run that were not told yet, after those of the run before. */
  async *#tellRun(): AsyncGenerator<readonly LogEvent[]> {
    const { run, previousRun, state } = this.#container;
    if (run === undefined || run.id === this.#complete) return;
    if (this.#isUntold(previousRun)) yield* this.#tellBefore(previousRun);
    if (this.#isAnother(run)) yield [this.#restart(run, previousRun)];
    this.#enter(run);
    const isWhole = yield* this.#read({ previous: false });
    if (state.state !== 'running' && isWhole) this.#complete = run.id;
  }

  /** Whether a run ended of which not all lines were told, although some were told of it or before it. */
  #isUntold(run: Run | undefined): run is Run {
    if (run === undefined || run.id === this.#complete) return false;
    return this.#run === undefined
      ? this.#position.isBefore(run.finished_at)
      : this.#run.id !== this.#container.run?.id;
  }

  #isAnother(run: Run): boolean {
    if (this.#run !== undefined) return this.#run.id !== run.id;
    return this.#position.isBefore(run.started_at);
  }

  #restart(run: Run, before: Run | undefined): LogEvent {
    const id = this.#position.idBefore(run.started_at);
    return { event: 'restart', ...(id !== undefined && { id }), data: { ...runView(run), before: runView(before) } };
  }

  #enter(run: Run): void {
    if (this.#run !== undefined && this.#run.id !== run.id) {
      this.#position.beginRun();
      this.#doubts = 0;
    }
    this.#run = run;
  }

  async *#tellBefore(run: Run): AsyncGenerator<readonly LogEvent[]> {
    if (this.#isAnother(run)) yield [this.#restart(run, undefined)];
    this.#enter(run);
    yield* this.#read({ previous: true });
    this.#complete = run.id;
  }

  /** Reads the log of the run; answers whether it came to the end. */
  async *#read({ previous }: { readonly previous: boolean }): AsyncGenerator<readonly LogEvent[], boolean> {
    const startedAt = performance.now();
    try {
      if (!(yield* this.#tellLines(previous))) return false;
      if (performance.now() - startedAt > this.#timing.healthyMs) this.#prosper();
      this.#start = 'first line';
      this.#readTo = this.#run?.id;
      return true;
    } catch (reason) {
      const error = errorOf(reason, this.#signal);
      // The cluster has no log of this run, or not yet.
      if (error.code === 'invalid' || error.code === 'not_found') return true;
      yield this.#troubleOf(error);
      return false;
    }
  }

  /** Tells the lines of one request; false where it came to lines that may be of another run. */
  async *#tellLines(previous: boolean): AsyncGenerator<readonly LogEvent[], boolean> {
    const { namespace, podName: pod, container } = this.#followed;
    const log = { namespace, pod, container: container.name, previous };
    // What is read again after its end may by now be the log of the next run.
    let isAgain = !previous && this.#readTo === this.#run?.id;
    for await (const lines of this.#podLogs.follow(log, this.#position.begin(this.#start), this.#signal)) {
      if (isAgain && !(await this.#isStillTheRun())) return false;
      isAgain = false;
      const own = previous ? lines : this.#linesOfRun(lines);
      const events = own.flatMap((line) => this.#tell(line));
      if (events.length > 0) {
        this.#prosper();
        yield events;
      }
      if (own.length < lines.length) {
        this.#doubts += 1;
        this.#waitMs = this.#doubts * this.#timing.firstWaitMs;
        return false;
      }
    }
    return true;
  }

  /**
   * A container that ends for the first time is started again at once, and its log is that of the new run before its status says so: what was printed
   * after the end of the run waits until the cluster tells of another one, or it is certain that there is none.
   */
  #linesOfRun(lines: readonly LogLine[]): readonly LogLine[] {
    const end = this.#run?.finished_at?.slice(0, 19);
    if (end === undefined || this.#doubts >= MOST_DOUBTS) return lines;
    const isLater = (instant: string) =>
      instant.slice(0, 19) > end && (!this.#position.isKnown || this.#position.isBefore(instant));
    const later = lines.findIndex(({ timestamp }) => timestamp !== null && isLater(timestamp));
    return later === -1 ? lines : lines.slice(0, later);
  }

  #tell({ timestamp, line, before = this.#untold }: LogLine): LogEvent[] {
    if (!this.#position.moveTo({ timestamp, line })) {
      this.#untold = linesBefore(before, [line]);
      return [];
    }
    this.#untold = '';
    const { id } = this.#position;
    const data = { timestamp, line };
    return [{ event: 'log', ...(id !== undefined && { id }), data, ...(before !== '' && { before }) }];
  }

  /** Whether the cluster knows of no other run; what cannot be asked now is looked at later. */
  async #isStillTheRun(): Promise<boolean> {
    const { namespace, podName } = this.#followed;
    try {
      const pod = await this.#podLogs.pod(namespace, podName, this.#signal);
      const found = podContainers(pod).find(({ name }) => name === this.#container.name);
      return found?.run === undefined || found.run.id === this.#run?.id;
    } catch (reason) {
      errorOf(reason, this.#signal);
      return true;
    }
  }

  /** How the container is by now; answers what there is to tell of the pod, or of a cluster that is away. */
  async #look(): Promise<readonly LogEvent[]> {
    const { namespace, podName } = this.#followed;
    try {
      return this.#take(await this.#podLogs.pod(namespace, podName, this.#signal));
    } catch (reason) {
      const error = errorOf(reason, this.#signal);
      return error.code === 'not_found' ? [this.#end('The pod is gone', null)] : this.#troubleOf(error);
    }
  }

  #take(pod: Fields): readonly LogEvent[] {
    if (uidOf(pod) !== this.#uid) return [this.#end('The pod is gone; another one of the same name is there', null)];
    const found = podContainers(pod).find(({ name }) => name === this.#container.name);
    if (found === undefined) return [this.#end('The pod has this container no longer', null)];
    if (found.run?.id !== this.#container.run?.id) this.#waitMs = this.#timing.firstWaitMs;
    this.#container = found;
    return [];
  }

  /** Tells of a failure that did not pass by itself at once; throws one that will not pass. */
  #troubleOf(error: PodproofError): readonly LogEvent[] {
    if (FINAL.has(error.code)) throw error;
    this.#failures += 1;
    if (this.#failures !== TOLD_FAILURE) return [];
    return [{ event: 'error', data: { detail: error.message, retrying: true } }];
  }

  #end(reason: string, state: ContainerState | null): LogEvent {
    return { event: 'end', id: END_ID, data: { reason, state } };
  }

  #prosper(): void {
    this.#failures = 0;
    this.#waitMs = 0;
  }

  /** At once after lines were told: either the run has just ended, or the connection. */
  #nextWait(): number {
    const wait = this.#waitMs;
    this.#waitMs = Math.min(this.#timing.longestWaitMs, Math.max(this.#timing.firstWaitMs, wait * 2));
    return wait;
  }
}

/** The id of the last event of a log: who comes again with it has all of it. */
export const END_ID = 'end';

function endWords({ exit_code: code }: ContainerState): string {
  const how = code === null ? 'The container does not run' : `The container has ended with exit code ${code}`;
  return `${how} and is not started again`;
}

/** Throws what was thrown when nobody listens any more. */
function errorOf(reason: unknown, signal: AbortSignal): PodproofError {
  if (signal.aborted) throw reason;
  return PodproofError.isInstance(reason)
    ? reason
    : new PodproofError('internal', 'Reading the log failed', { cause: reason });
}

/** Waits; at once over when the signal is given. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
