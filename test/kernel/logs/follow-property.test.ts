import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../../../src/contracts/pod-logs.js';
import { LogService } from '../../../src/kernel/logs/log-service.js';
import type { LogLine } from '../../../src/kernel/ports/cluster/pod-logs.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import { ended, FakePodLogs, instant, podOf, running } from '../../support/fake-pod-logs.js';

type Step = 'print' | 'print at the same instant' | 'hang up' | 'fail' | 'restart' | 'connect again';

const TIMING = { firstWaitMs: 1, longestWaitMs: 2, healthyMs: 10_000 };

/** A cluster and a client that follows one container through what happens to them. */
class Story {
  readonly podLogs = new FakePodLogs();
  /** What was printed and what was told: texts of lines, and a mark for each restart. */
  readonly printed: string[] = [];
  readonly told: string[] = [];
  #instant = 0;
  #run = 0;
  #present: LogLine[] = [];
  #lastId: string | undefined;
  #controller = new AbortController();
  #following: Promise<void> = Promise.resolve();

  constructor() {
    this.podLogs.setPod(podOf());
    this.podLogs.setRuns('app', { present: [] });
    this.#connect();
  }

  async take(step: Step): Promise<void> {
    if (step === 'print') this.#print(1);
    if (step === 'print at the same instant') this.#print(0);
    if (step === 'hang up') this.podLogs.hangUp();
    if (step === 'fail') {
      this.podLogs.failures.follow.push(new PodproofError('unavailable', 'away'));
      this.podLogs.hangUp();
    }
    if (step === 'restart') await this.#restart();
    if (step === 'connect again') {
      // With nothing of the log, it would begin anew with the last lines.
      if (this.#lastId === undefined) return;
      await this.close();
      this.#connect();
      await this.settle();
    }
  }

  /** All is told, and a request is open: what happens next happens to it. */
  async settle(): Promise<void> {
    const isSettled = () => this.told.length >= this.printed.length && this.podLogs.open > 0;
    for (let turn = 0; turn < 2_000 && !isSettled(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  async close(): Promise<void> {
    this.#controller.abort();
    await this.#following;
  }

  #print(after: number): void {
    this.#instant += after;
    const line = { line: `line ${this.printed.length}`, timestamp: instant(this.#instant) };
    this.printed.push(line.line);
    this.#present.push(line);
    this.podLogs.print('app', line);
  }

  async #restart(): Promise<void> {
    await this.settle();
    // More than a second between two runs: what a client that connects again has missed is known by the second.
    this.#instant += 20;
    this.#run += 1;
    const start = { startedAt: instant(this.#instant) };
    const before = ended(this.#run - 1, 1) as { terminated: object };
    const finished = { terminated: { ...before.terminated, finishedAt: instant(this.#instant - 5) } };
    const status = { ...running(this.#run, finished), state: { running: start } };
    this.podLogs.setRuns('app', { previous: this.#present, present: [] });
    this.#present = [];
    this.podLogs.setPod(podOf({ containers: { app: status } }));
    this.printed.push('<restart>');
    this.podLogs.hangUp();
    await this.settle();
  }

  #connect(): void {
    this.#controller = new AbortController();
    this.#following = this.#follow(this.#controller.signal);
  }

  #hear(event: LogEvent): void {
    if (event.event === 'error') return;
    if (event.id !== undefined) this.#lastId = event.id;
    this.told.push(event.event === 'log' ? event.data.line : `<${event.event}>`);
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const question = { namespace: 'shop', podName: 'web', container: undefined, tailLines: 5_000, signal };
    const service = new LogService(this.podLogs, { timing: TIMING });
    const batches = await service.follow({ ...question, lastEventId: this.#lastId });
    try {
      for await (const events of batches ?? []) {
        for (const event of events) this.#hear(event);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

describe('a log that is followed', () => {
  it('is told line by line as it was printed, whatever happens to connections and containers', async () => {
    const steps: readonly Step[] = [
      'print',
      'print',
      'print at the same instant',
      'hang up',
      'fail',
      'restart',
      'connect again',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 25 }), async (story) => {
        const world = new Story();
        // The first line is told before anything happens, so that every client has a place to go on from.
        await world.take('print');
        await world.settle();
        for (const step of story) await world.take(step);
        await world.settle();
        await world.close();
        expect(world.told).toEqual(world.printed);
      }),
      { numRuns: 40 },
    );
  });
});
