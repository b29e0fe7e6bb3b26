import { type Fields, numberOf, textOf } from '../../rules/evidence/values.js';
import { beginRun, type Look, type ObservedRun, type RunLog, withReading } from '../../rules/oracles/index.js';
import { statusOf, uidOf } from '../../rules/pod/object.js';
import { containerStatusesOf, stateOf } from '../../rules/pod/pod-status.js';
import type { MirrorCluster, PodName } from '../ports/cluster/mirror-cluster.js';
import { messageOf } from '../ports/errors.js';

/** How often the log of a container is read that goes on as before, in milliseconds; of one that has ended or restarted it is read at once. */
const LOG_EVERY_MS = 5_000;
/** Of how many containers logs are read. */
const LOGS_LIMIT = 12;

/** A container that has run: how often it was restarted, and what it is at. */
interface ContainerRun {
  readonly name: string;
  readonly restarts: number;
  readonly state: string;
}

function containerRuns(pod: Fields | undefined): ContainerRun[] {
  return containerStatusesOf(statusOf(pod))
    .map((each) => ({
      name: textOf(each.name),
      restarts: numberOf(each.restartCount) ?? 0,
      state: Object.keys(stateOf(each))[0] ?? 'waiting',
    }))
    .filter(({ restarts, state }) => restarts > 0 || state !== 'waiting')
    .slice(0, LOGS_LIMIT);
}

/** Looks at one pod again and again, and keeps what it saw. Nothing in it throws: a cluster that is away is asked again by the next look. */
export class PodWatch {
  #run: ObservedRun;
  #loggedRuns = '';
  #loggedAt = 0;
  #trouble: string | null = null;
  #logTrouble: string | null = null;

  /** @param since when the proof began to look at it, by the API server's clock */
  constructor(
    private readonly cluster: MirrorCluster,
    readonly name: PodName,
    since: number,
  ) {
    this.#run = beginRun(since);
  }

  get run(): ObservedRun {
    return this.#run;
  }

  /** As it was read last, also where it is gone by now. */
  get pod(): Fields | undefined {
    return this.#run.readings.at(-1)?.pod;
  }

  get isGone(): boolean {
    return this.#run.goneAt !== undefined;
  }

  /** Why the last look saw nothing; null where it did. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Why its logs could not be read last; null where they could. They come from the node itself: one that is dead says nothing, while its pods still look well. */
  get logTrouble(): string | null {
    return this.#logTrouble;
  }

  /** Takes what is known without asking: a pod as the API server answered it, or why it refused it. */
  take(seen: Omit<Look, 'at'>): void {
    this.#run = withReading(this.#run, { at: this.cluster.now(), ...seen });
  }

  async look(signal: AbortSignal): Promise<void> {
    if (this.#run.refused !== undefined) return;
    try {
      const pod = await this.cluster.pod(this.name, signal);
      this.take({ pod: pod ?? null });
      const uid = uidOf(this.pod);
      if (uid !== '') this.take({ events: await this.cluster.events({ ...this.name, uid }, signal) });
      if (this.#logsAreDue()) await this.readLogs(signal);
      this.#trouble = null;
    } catch (error) {
      this.#trouble = messageOf(error);
    }
  }

  /** Reads what its containers have printed; of what cannot be read stays what was read before. */
  async readLogs(signal: AbortSignal): Promise<void> {
    if (this.isGone) return;
    const runs = containerRuns(this.pod);
    this.#loggedRuns = JSON.stringify(runs);
    this.#loggedAt = this.cluster.now();
    const wanted = runs.flatMap(({ name, restarts }) => {
      const present = { container: name, previous: false };
      return restarts > 0 ? [{ container: name, previous: true }, present] : [present];
    });
    const read = await Promise.all(wanted.map((log) => this.#readLog(log, signal)));
    this.take({ logs: read.filter((log) => log !== undefined) });
  }

  async #readLog(log: Omit<RunLog, 'text'>, signal: AbortSignal): Promise<RunLog | undefined> {
    try {
      return { ...log, text: await this.cluster.log(this.name, log, signal) };
    } catch {
      return undefined;
    }
  }

  #logsAreDue(): boolean {
    const runs = JSON.stringify(containerRuns(this.pod));
    if (runs === '[]' || this.isGone) return false;
    return runs !== this.#loggedRuns || this.cluster.now() - this.#loggedAt >= LOG_EVERY_MS;
  }
}
