import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Spool } from '../../../src/agent/spool/spool.js';
import { FakeDisk } from './fake-disk.js';

const PODS = ['shop/a', 'shop/b', 'shop/c', 'batch/d'];

type Step =
  | { readonly act: 'put'; readonly pod: string; readonly isAwaited: boolean }
  | { readonly act: 'sent'; readonly count: number }
  | { readonly act: 'overtaken'; readonly pod: string }
  | { readonly act: 'crash' | 'torn crash' | 'full' | 'healthy' };

const pod = fc.constantFrom(...PODS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('put' as const), pod, isAwaited: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('sent' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  fc.record({ act: fc.constant('overtaken' as const), pod }),
  fc.record({ act: fc.constantFrom('crash' as const, 'torn crash' as const, 'full' as const, 'healthy' as const) }),
);

/** What has to wait, by pod in order, and whether the disk has it. */
class Run {
  readonly #waiting = new Map<string, { body: string; isDurable: boolean }>();
  #version = 0;

  private constructor(
    private readonly disk: FakeDisk,
    private spool: Spool,
  ) {}

  static async begin(): Promise<Run> {
    const disk = new FakeDisk();
    return new Run(disk, await Spool.open(disk));
  }

  async take(step: Step): Promise<void> {
    if (step.act === 'put') await this.#put(step.pod, step.isAwaited);
    else if (step.act === 'sent') await this.#sent(step.count);
    else if (step.act === 'overtaken') await this.#overtaken(step.pod);
    else if (step.act === 'crash' || step.act === 'torn crash') await this.#crash(step.act === 'torn crash');
    else this.disk.state = step.act;
    expect(await this.#found()).toEqual(this.#expected());
  }

  /** Without `isAwaited` the next message comes before the disk has this one. */
  async #put(name: string, isAwaited: boolean): Promise<void> {
    const body = String(++this.#version);
    const put = this.spool.put(name, { kind: this.#version % 3 === 0 ? 'gone' : 'report', body });
    const isDurable = this.disk.state === 'healthy';
    this.#waiting.set(name, { body, isDurable });
    if (isAwaited) await put;
    if (isDurable) for (const waiting of this.#waiting.values()) waiting.isDurable = true;
  }

  async #sent(count: number): Promise<void> {
    for (const entry of await this.spool.oldest(count)) {
      await this.spool.done(entry);
      this.#waiting.delete(entry.pod);
    }
  }

  /** A newer message comes while the older one is on its way: it must not be taken for delivered. */
  async #overtaken(name: string): Promise<void> {
    const entry = (await this.spool.oldest(PODS.length)).find((one) => one.pod === name);
    await this.#put(name, true);
    if (entry !== undefined) await this.spool.done(entry);
  }

  async #crash(isTorn: boolean): Promise<void> {
    await this.spool.flush();
    if (this.disk.state === 'healthy') for (const waiting of this.#waiting.values()) waiting.isDurable = true;
    if (isTorn && this.disk.state === 'healthy') {
      this.disk.tearsNext = true;
      await this.#put('shop/a', true);
      this.#waiting.delete('shop/a');
    }
    this.spool = await Spool.open(this.disk);
    for (const [name, { isDurable }] of this.#waiting) if (!isDurable) this.#waiting.delete(name);
  }

  async #found(): Promise<string[][]> {
    const entries = await this.spool.oldest(PODS.length + 1);
    expect(this.spool.status.pods).toBe(entries.length);
    return entries.map(({ pod, body }) => [pod, body]);
  }

  #expected(): string[][] {
    return [...this.#waiting].map(([name, { body }]) => [name, body]);
  }
}

it('keeps the newest message of each pod, in order, whatever is put, sent, crashes and fails', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const run = await Run.begin();
      for (const one of steps) await run.take(one);
    }),
    { numRuns: 500 },
  );
});
