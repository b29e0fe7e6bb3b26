import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LlmProvider } from '../../../src/kernel/ports/llm-provider.js';
import { ask, createHost, fakeLlm, llmPlugin, ORIGIN, settle, VALID } from './support.js';

/** What one instance went through. */
interface Life {
  readonly name: string;
  inFlight: number;
  disposals: number;
}

/** A plugin whose instances write down their lives, and wait where `pause` tells them to. */
function recordedPlugin(pause: (what: string) => Promise<void>) {
  const lives: Life[] = [];
  const complete =
    (life: Life): LlmProvider['complete'] =>
    async () => {
      if (life.disposals > 0) throw new Error(`${life.name} was called after its end`);
      life.inFlight += 1;
      await pause(`call of ${life.name}`);
      life.inFlight -= 1;
      if (life.disposals > 0) throw new Error(`${life.name} was disposed during a call`);
      return { text: life.name, model: life.name, usage: { input: 0, output: 0 } };
    };
  const dispose = (life: Life) => async () => {
    expect(life.inFlight).toBe(0);
    life.disposals += 1;
  };
  const create = async () => {
    const life: Life = { name: `instance ${lives.length + 1}`, inFlight: 0, disposals: 0 };
    lives.push(life);
    await pause(`create of ${life.name}`);
    return fakeLlm(life.name, { complete: complete(life), dispose: dispose(life) });
  };
  return { lives, plugin: llmPlugin('recorded', { create }) };
}

const STEP = fc.constantFrom('call', 'call', 'call', 'swap', 'bad swap');

describe('changing the settings while calls are in flight', () => {
  it('fails no call and disposes every replaced instance once, after its last call', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 25 }), fc.scheduler(), async (steps, scheduler) => {
        let prompt = true;
        const pause = async (what: string) => {
          if (!prompt) await scheduler.schedule(Promise.resolve(), what);
        };
        const { lives, plugin } = recordedPlugin(pause);
        const { host } = createHost();
        host.register(plugin, ORIGIN);
        await host.activate('llm', 'recorded', VALID);
        prompt = false;
        const calls: Promise<unknown>[] = [];
        const run = async (step: string) => {
          if (step === 'call') calls.push(host.use('llm', (llm) => ask(llm)));
          if (step === 'swap') await host.activate('llm', 'recorded', VALID);
          if (step === 'bad swap') await expect(host.activate('llm', 'recorded', {})).rejects.toThrow(/api_key/);
        };
        const started = steps.map((step) => scheduler.schedule(Promise.resolve(), step).then(() => run(step)));
        await scheduler.waitFor(Promise.all(started));
        await scheduler.waitFor(Promise.all(calls));
        await settle();
        const swaps = steps.filter((step) => step === 'swap').length;
        expect(lives.map(({ disposals }) => disposals)).toEqual([...Array<number>(swaps).fill(1), 0]);
        await host.dispose();
        expect(lives.at(-1)?.disposals).toBe(1);
      }),
      { numRuns: 150 },
    );
  });

  it('sends new calls to the new instance while old ones end on the old one', async () => {
    const waiting: (() => void)[] = [];
    let prompt = true;
    const pause = (what: string) =>
      prompt || what.startsWith('create') ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve));
    const { lives, plugin } = recordedPlugin(pause);
    const { host } = createHost();
    host.register(plugin, ORIGIN);
    await host.activate('llm', 'recorded', VALID);
    prompt = false;
    const old = host.use('llm', (llm) => ask(llm));
    await host.activate('llm', 'recorded', { ...VALID, model: 'large' });
    prompt = true;
    expect((await host.use('llm', (llm) => ask(llm))).model).toBe('instance 2');
    expect(lives[0]).toMatchObject({ inFlight: 1, disposals: 0 });
    waiting[0]?.();
    expect((await old).model).toBe('instance 1');
    expect(lives.map(({ disposals }) => disposals)).toEqual([1, 0]);
  });
});
