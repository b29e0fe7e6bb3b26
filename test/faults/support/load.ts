import type { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from './checks.js';
import { type Answer, detailOf, keptConnections } from './http.js';
import type { Ledger } from './ledger.js';
import { idOf, postGone, postReport } from './reports.js';

/** How long a worker that was refused waits before it tries again. */
const PAUSE_AFTER_REFUSAL_MS = 20;

export interface LoadOptions {
  readonly url: string;
  readonly ledger: Ledger;
  /** Makes the names of the pods its own. */
  readonly name: string;
  readonly concurrency: number;
}

/** Agents that report without end. */
export class Load {
  accepted = 0;
  refused = 0;
  /** Requests whose connection ended before the answer. */
  lost = 0;
  slowestMs = 0;
  /** Answers that nobody may get: neither 200 nor 503 with a detail. */
  readonly wrong: string[] = [];
  readonly details = new Set<string>();
  readonly #agent: Agent;
  readonly #workers: Promise<void>[];
  #stopped = false;
  #pods = 0;

  private constructor(private readonly options: LoadOptions) {
    this.#agent = keptConnections(options.concurrency);
    this.#workers = Array.from({ length: options.concurrency }, () => this.#work());
  }

  /** Reports while `work` runs; all answers are in when it resolves. */
  static async during(options: LoadOptions, work: (load: Load) => Promise<void>): Promise<Load> {
    const load = new Load(options);
    try {
      await work(load);
    } finally {
      await load.#stop();
    }
    return load;
  }

  /** Waits until so many more reports got a 200. Fails when none does for `patienceMs`: how fast they do is the machine's affair. */
  async accepts(more: number, patienceMs = 30_000): Promise<void> {
    const goal = this.accepted + more;
    while (this.accepted < goal) {
      const before = this.accepted;
      await eventually(
        `a report is accepted, ${goal - before} of ${more} missing`,
        patienceMs,
        () => this.accepted > before,
      );
    }
  }

  /** Waits until so many more reports got a 503. */
  async isRefused(more: number, withinMs: number): Promise<void> {
    const goal = this.refused + more;
    await eventually(`${more} reports are refused`, withinMs, () => this.refused >= goal);
  }

  async #stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#workers);
    this.#agent.destroy();
  }

  async #work(): Promise<void> {
    while (!this.#stopped) await this.#step();
  }

  async #step(): Promise<void> {
    const dice = Math.random();
    if (dice < 0.15) return this.#comeAndGo(`${this.options.name}-back-${Math.floor(dice * 100)}`);
    const known = dice < 0.5 ? this.options.ledger.randomSteadyPod() : undefined;
    await this.#report(known ?? this.#newPod(), false);
  }

  #newPod(): string {
    this.#pods += 1;
    return `${this.options.name}-${this.#pods}`;
  }

  async #comeAndGo(pod: string): Promise<void> {
    await this.#report(pod, true);
    await this.#exchange(() => postGone(this.options.url, pod, { agent: this.#agent }));
  }

  async #report(pod: string, comesBack: boolean): Promise<void> {
    const { ledger, url } = this.options;
    ledger.attempt(pod, comesBack);
    const answer = await this.#exchange(() => postReport(url, pod, { agent: this.#agent }));
    if (answer?.status !== 200) return;
    ledger.answered(pod, idOf(answer));
    this.accepted += 1;
  }

  async #exchange(request: () => Promise<Answer>): Promise<Answer | undefined> {
    const startedAt = performance.now();
    try {
      const answer = await request();
      await this.#judge(answer);
      return answer;
    } catch {
      this.lost += 1;
      await delay(PAUSE_AFTER_REFUSAL_MS);
      return undefined;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
    }
  }

  async #judge(answer: Answer): Promise<void> {
    if (answer.status === 200) return;
    const detail = detailOf(answer);
    if (answer.status !== 503 || detail === undefined) {
      this.wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      return;
    }
    this.refused += 1;
    this.details.add(detail);
    await delay(PAUSE_AFTER_REFUSAL_MS);
  }
}
