import type { LogLine, LogOf, LogStart, LogTail, PodLogs } from '../kernel/ports/cluster/pod-logs.js';
import { PodproofError } from '../kernel/ports/errors.js';
import { isCleanedUpLog } from '../rules/evidence/cleaned-up-log.js';
import type { Fields } from '../rules/evidence/values.js';
import type { KubernetesClient } from './kubernetes-client.js';
import { LastLines, LogEnd } from './log-end.js';
import { LogLineReader } from './log-lines.js';
import { PODS } from './resources.js';

/**
 * So many more lines are asked for and left out again. The kubelet counts a line of more than 16 KiB as several: without them the first line would be the end
 * of one.
 */
const SPARE_LINES = 128;
/** How long the end of a log may take, in milliseconds. */
const TAIL_MS = 60_000;
/** A log that is silent for so long is asked for anew, in milliseconds: the connection may be dead without anybody having noticed. */
const SILENCE_MS = 5 * 60_000;

/** Logs as the API server has them from the kubelets. */
export class ClusterPodLogs implements PodLogs {
  readonly #client: KubernetesClient;
  readonly #silenceMs: number;

  constructor(client: KubernetesClient, { silenceMs = SILENCE_MS } = {}) {
    this.#client = client;
    this.#silenceMs = silenceMs;
  }

  pod(namespace: string, name: string, signal?: AbortSignal): Promise<Fields> {
    return this.#client.get(PODS, name, { namespace, signal });
  }

  async tail(log: LogOf, tailLines: number, signal?: AbortSignal): Promise<LogTail> {
    const chunks = this.#endOf(log, tailLines, { timestamps: false, signal });
    const end = new LogEnd();
    for await (const chunk of chunks) end.add(chunk);
    const tail = end.tail(tailLines);
    if (isCleanedUpLog(tail.text)) throw goneLog();
    return tail;
  }

  #endOf(
    log: LogOf,
    tailLines: number,
    { timestamps, signal }: { readonly timestamps: boolean; readonly signal: AbortSignal | undefined },
  ): AsyncIterable<Buffer> {
    const deadline = AbortSignal.timeout(TAIL_MS);
    return this.#client.logStream({
      ...{ ...log, tailLines: tailLines + SPARE_LINES, follow: false, timestamps },
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    });
  }

  async *follow(log: LogOf, start: LogStart, signal: AbortSignal): AsyncGenerator<readonly LogLine[]> {
    if (typeof start === 'object' && 'tailLines' in start) {
      yield await collect(this.#endOf(log, start.tailLines, { timestamps: true, signal }), start.tailLines);
      return;
    }
    const silence = new SilenceTimer(this.#silenceMs);
    try {
      const chunks = this.#client.logStream({
        ...{ ...log, follow: log.previous !== true, timestamps: true },
        ...(start !== 'first line' && { sinceTime: start.since }),
        signal: AbortSignal.any([signal, silence.signal]),
        onOpen: () => silence.begin(),
      });
      yield* linesOf(chunks, silence);
    } catch (error) {
      if (silence.signal.aborted && !signal.aborted && isAborted(error)) return;
      throw error;
    } finally {
      silence.stop();
    }
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>, silence: SilenceTimer): AsyncGenerator<readonly LogLine[]> {
  const reader = new LogLineReader();
  for await (const chunk of chunks) {
    // A client that takes its time is no silence.
    silence.stop();
    const batch = reader.push(chunk);
    if (batch.length > 0) yield batch;
    silence.begin();
  }
  const rest = printed(reader.end());
  if (rest.length > 0) yield rest;
}

function printed(lines: readonly LogLine[]): readonly LogLine[] {
  return lines.filter(({ timestamp, line }) => timestamp !== null || !isCleanedUpLog(line));
}

function goneLog(): PodproofError {
  return new PodproofError('invalid', 'The cluster has no log of this run any more');
}

async function collect(chunks: AsyncIterable<Buffer>, count: number): Promise<readonly LogLine[]> {
  const reader = new LogLineReader();
  const last = new LastLines(count);
  for await (const chunk of chunks) last.add(reader.push(chunk));
  last.add(printed(reader.end()));
  return last.lines;
}

/** Gives its signal when it was begun and not stopped for so long. */
class SilenceTimer {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly milliseconds: number) {}

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#controller.abort(), this.milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function isAborted(error: unknown): boolean {
  return PodproofError.isInstance(error) && error.code === 'aborted';
}
