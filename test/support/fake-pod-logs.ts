import { EventEmitter, once } from 'node:events';
import type { LogLine, LogOf, LogStart, LogTail, PodLogs } from '../../src/kernel/ports/cluster/pod-logs.js';
import { PodproofError } from '../../src/kernel/ports/errors.js';
import type { Fields } from '../../src/rules/evidence/values.js';

type Runs = { previous?: LogLine[]; present?: LogLine[] };

/** A request to follow, as the fake has seen it. */
export interface FollowRequest {
  readonly log: LogOf;
  readonly start: LogStart;
  isOpen: boolean;
}

const SECOND = Date.parse('2026-03-14T09:00:00Z');

/** The instant of the n-th line, a tenth of a second after the one before. */
export const instant = (index: number): string => `${new Date(SECOND + index * 100).toISOString().slice(0, 23)}000001Z`;

export const lines = (...texts: readonly string[]): LogLine[] =>
  texts.map((line, index) => ({ line, timestamp: instant(index) }));

/** The pods of a test and what they print. Whoever follows is told what is printed until the test hangs up. */
export class FakePodLogs implements PodLogs {
  readonly pods = new Map<string, Fields>();
  readonly requests: FollowRequest[] = [];
  /** Thrown by the next calls of these names, in order. */
  readonly failures: { pod: PodproofError[]; follow: PodproofError[]; tail: PodproofError[] } = {
    pod: [],
    follow: [],
    tail: [],
  };
  readonly #runs = new Map<string, Runs>();
  readonly #changed = new EventEmitter().setMaxListeners(0);
  #hangUps = 0;
  asked = 0;
  /** Called with each request to follow, before its first line. */
  whenFollowed: () => void = () => {};

  /** How many requests to follow are open. */
  get open(): number {
    return this.requests.filter(({ isOpen }) => isOpen).length;
  }

  /** Begins anew for the next test. */
  forget(): void {
    this.hangUp();
    this.pods.clear();
    this.requests.length = 0;
    this.#runs.clear();
    this.asked = 0;
    this.whenFollowed = () => {};
  }

  setPod(pod: Fields): void {
    const { namespace, name } = pod['metadata'] as { namespace: string; name: string };
    this.pods.set(`${namespace}/${name}`, pod);
  }

  setRuns(container: string, runs: Runs): void {
    this.#runs.set(container, runs);
  }

  print(container: string, ...printed: readonly LogLine[]): void {
    const runs = this.#runs.get(container) ?? {};
    this.#runs.set(container, { ...runs, present: [...(runs.present ?? []), ...printed] });
    this.#changed.emit('changed');
  }

  /** Ends what is followed now, as the cluster does when a run ends. */
  hangUp(): void {
    this.#hangUps += 1;
    this.#changed.emit('changed');
  }

  async pod(namespace: string, name: string): Promise<Fields> {
    this.asked += 1;
    const failure = this.failures.pod.shift();
    if (failure !== undefined) throw failure;
    const pod = this.pods.get(`${namespace}/${name}`);
    if (pod === undefined) throw new PodproofError('not_found', `There is no "${name}" among the pods in ${namespace}`);
    return pod;
  }

  async tail(log: LogOf, tailLines: number): Promise<LogTail> {
    const failure = this.failures.tail.shift();
    if (failure !== undefined) throw failure;
    const all = this.#linesOf(log).map(({ line }) => line);
    const text = all.slice(-tailLines).map((line) => `${line}\n`);
    return { text: text.join(''), isCut: false, before: all.slice(0, -tailLines).join('\n') };
  }

  async *follow(log: LogOf, start: LogStart, signal: AbortSignal): AsyncGenerator<readonly LogLine[]> {
    const request: FollowRequest = { log, start, isOpen: true };
    this.requests.push(request);
    this.whenFollowed();
    try {
      const failure = this.failures.follow.shift();
      if (failure !== undefined) throw failure;
      yield* this.#tell(log, start, signal);
    } finally {
      request.isOpen = false;
    }
  }

  async *#tell(log: LogOf, start: LogStart, signal: AbortSignal): AsyncGenerator<readonly LogLine[]> {
    const hangUps = this.#hangUps;
    let told = this.#firstOf(log, start);
    while (!signal.aborted) {
      const all = this.#linesOf(log);
      if (told < all.length) {
        const batch = all.slice(told, told + 500);
        told += batch.length;
        yield batch;
      } else if (log.previous === true || this.#hangUps > hangUps) return;
      else await once(this.#changed, 'changed', { signal });
    }
  }

  #firstOf(log: LogOf, start: LogStart): number {
    const all = this.#linesOf(log);
    if (start === 'first line') return 0;
    if ('tailLines' in start) return Math.max(0, all.length - start.tailLines);
    const first = all.findIndex(({ timestamp }) => `${timestamp?.slice(0, 19)}Z` >= start.since);
    return first === -1 ? all.length : first;
  }

  #linesOf({ container, previous }: LogOf): readonly LogLine[] {
    const runs = this.#runs.get(container);
    const found = previous === true ? runs?.previous : runs?.present;
    if (found === undefined) throw new PodproofError('invalid', 'The cluster has no log of it');
    return found;
  }
}

/** How a container is: `running(0)`, its second run `running(1, ended(0, 1))`. */
export const running = (restartCount: number, lastState: object = {}): object => ({
  state: { running: { startedAt: '2026-03-14T09:00:00Z' } },
  containerID: `containerd://run-${restartCount}`,
  ...{ restartCount, lastState, ready: true },
});

export const ended = (restartCount: number, exitCode: number): object => ({
  terminated: {
    ...{ exitCode, reason: exitCode === 0 ? 'Completed' : 'Error', containerID: `containerd://run-${restartCount}` },
    ...{ startedAt: '2026-03-14T09:00:00Z', finishedAt: '2026-03-14T09:01:00Z' },
  },
});

export const terminated = (restartCount: number, exitCode: number, lastState: object = {}): object => ({
  ...{ state: ended(restartCount, exitCode), containerID: `containerd://run-${restartCount}` },
  ...{ restartCount, lastState, ready: false },
});

export const waiting = (reason: string, restartCount = 0, lastState: object = {}): object => ({
  ...{ state: { waiting: { reason, message: `it is ${reason}` } }, restartCount, lastState, ready: false },
});

export interface PodParts {
  readonly name?: string;
  readonly uid?: string;
  readonly phase?: string;
  readonly spec?: object;
  readonly metadata?: object;
  readonly status?: object;
  /** By the name of the container. */
  readonly containers?: Readonly<Record<string, object>>;
  readonly init?: Readonly<Record<string, object>>;
  readonly ephemeral?: Readonly<Record<string, object>>;
}

const named = (statuses: Readonly<Record<string, object>> = {}) =>
  Object.entries(statuses).map(([name, status]) => ({ name, ...status }));
const specs = (statuses: Readonly<Record<string, object>> = {}) =>
  Object.entries(statuses).map(([name, { spec = {} }]: [string, { spec?: object }]) => ({ name, image: 'i', ...spec }));

/** A pod `shop/web` with one container `app` that runs. */
export function podOf({ name = 'web', uid = 'uid-1', phase = 'Running', ...parts }: PodParts = {}): Fields {
  const { containers = { app: running(0) }, init, ephemeral } = parts;
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { namespace: 'shop', name, uid, ...parts.metadata } },
    spec: {
      ...{ containers: specs(containers), initContainers: specs(init), ephemeralContainers: specs(ephemeral) },
      ...parts.spec,
    },
    status: {
      ...{ phase, containerStatuses: named(containers), initContainerStatuses: named(init) },
      ...{ ephemeralContainerStatuses: named(ephemeral), ...parts.status },
    },
  };
}
