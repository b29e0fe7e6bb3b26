import type { ServerResponse } from 'node:http';
import type { OpenStreams } from './open-streams.js';
import { isTrue, type SeenRequest } from './request.js';
import { StatusError } from './status.js';

export interface Line {
  readonly at: Date;
  readonly bytes: Buffer;
}

interface Follower {
  readonly response: ServerResponse;
  readonly withTimestamps: boolean;
}

/** What one container of a pod printed, and who reads on. */
interface ContainerLog {
  previous: Line[] | undefined;
  current: Line[] | undefined;
  isRunning: boolean;
  readonly followers: Set<Follower>;
}

const LINE_FEED = 0x0a;

/** What containers print, as the kubelet hands it out. */
export class ContainerLogs {
  readonly #streams: OpenStreams;
  /** `namespace/pod` → container → its log. */
  readonly #pods = new Map<string, Map<string, ContainerLog>>();

  constructor(streams: OpenStreams) {
    this.#streams = streams;
  }

  /** The container prints the text, of which each line gets the time. A container that did not run runs now. */
  print(place: ContainerPlace, text: string | Buffer, at = new Date()): void {
    const log = this.#logOf(place);
    const lines = linesOf(Buffer.from(text)).map((bytes) => ({ at, bytes }));
    log.current = [...(log.current ?? []), ...lines];
    log.isRunning = true;
    for (const { response, withTimestamps } of log.followers) response.write(bytesOf(lines, withTimestamps));
  }

  /** What the run before the present one had printed. */
  printedBefore(place: ContainerPlace, text: string | Buffer, at = new Date()): void {
    this.#logOf(place).previous = linesOf(Buffer.from(text)).map((bytes) => ({ at, bytes }));
  }

  /** The container ends: those who follow its log are told so by the end of the answer. */
  end(place: ContainerPlace): void {
    const log = this.#logOf(place);
    log.isRunning = false;
    for (const { response } of log.followers) response.end();
    log.followers.clear();
  }

  /** The container ends and runs anew, with a log of its own. */
  restart(place: ContainerPlace): void {
    this.end(place);
    const log = this.#logOf(place);
    log.previous = log.current;
    log.current = [];
    log.isRunning = true;
  }

  /** Whether any container of the pod ever printed. */
  knows(namespace = '', pod = ''): boolean {
    return this.#pods.has(`${namespace}/${pod}`);
  }

  /** Throws StatusError for a container that never ran. */
  answer(request: SeenRequest, response: ServerResponse): void {
    const { query } = request;
    const { log, lines, isPrevious } = this.#asked(request);
    const withTimestamps = isTrue(query.get('timestamps'));
    const limit = query.has('limitBytes') ? Number(query.get('limitBytes')) : undefined;
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    response.flushHeaders();
    response.write(bytesOf(selected(lines, query), withTimestamps).subarray(0, limit));
    if (!isTrue(query.get('follow')) || isPrevious || !log.isRunning) {
      response.end();
      return;
    }
    const follower = { response, withTimestamps };
    log.followers.add(follower);
    this.#streams.add(request, response);
    response.on('close', () => log.followers.delete(follower));
  }

  #asked({ query, namespace = '', name: pod = '' }: SeenRequest) {
    const container = query.get('container') ?? this.#onlyContainer(namespace, pod);
    const log = this.#logOf({ namespace, pod, container });
    const isPrevious = isTrue(query.get('previous'));
    const lines = isPrevious ? log.previous : log.current;
    if (lines === undefined)
      throw new StatusError(400, isPrevious ? noPrevious(pod, container) : waits(pod, container));
    return { log, lines, isPrevious };
  }

  #onlyContainer(namespace: string, pod: string): string {
    const [container = '', ...others] = this.#pods.get(`${namespace}/${pod}`)?.keys() ?? [];
    if (others.length === 0) return container;
    const names = [container, ...others].join(' ');
    throw new StatusError(400, `a container name must be specified for pod ${pod}, choose one of: [${names}]`);
  }

  #logOf({ namespace, pod, container }: ContainerPlace): ContainerLog {
    const key = `${namespace}/${pod}`;
    const containers = this.#pods.get(key) ?? new Map<string, ContainerLog>();
    this.#pods.set(key, containers);
    const known = containers.get(container);
    if (known !== undefined) return known;
    const log = { previous: undefined, current: undefined, isRunning: false, followers: new Set<Follower>() };
    containers.set(container, log);
    return log;
  }
}

export interface ContainerPlace {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
}

/** Each with its line feed, which the last one may lack. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let from = 0;
  for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, from)) {
    lines.push(bytes.subarray(from, end + 1));
    from = end + 1;
  }
  if (from < bytes.length) lines.push(bytes.subarray(from));
  return lines;
}

export function bytesOf(lines: readonly Line[], withTimestamps: boolean): Buffer {
  // Nine digits of a second, as the container runtime writes them.
  const stamp = ({ at }: Line) => Buffer.from(`${at.toISOString().replace('Z', '000000Z')} `);
  return Buffer.concat(lines.flatMap((line) => (withTimestamps ? [stamp(line), line.bytes] : [line.bytes])));
}

/** What `sinceSeconds`, `sinceTime` and `tailLines` leave. */
export function selected(lines: readonly Line[], query: URLSearchParams, now = Date.now()): readonly Line[] {
  const sinceSeconds = query.get('sinceSeconds');
  const since = sinceSeconds === null ? query.get('sinceTime') : now - Number(sinceSeconds) * 1_000;
  const recent = since === null ? lines : lines.filter(({ at }) => at >= new Date(since));
  const tail = query.get('tailLines');
  return tail === null ? recent : recent.slice(Math.max(0, recent.length - Number(tail)));
}

const waits = (pod: string, container: string) =>
  `container "${container}" in pod "${pod}" is waiting to start: ContainerCreating`;
const noPrevious = (pod: string, container: string) =>
  `previous terminated container "${container}" in pod "${pod}" not found`;
