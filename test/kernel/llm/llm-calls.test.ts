import { describe, expect, it } from 'vitest';
import { EventBus } from '../../../src/kernel/events/event-bus.js';
import { LLM_CALLS, LlmCalls } from '../../../src/kernel/llm/llm-calls.js';
import type { PluginAccess } from '../../../src/kernel/plugins/plugin-access.js';
import { NEVER_CONNECTED, PodproofError } from '../../../src/kernel/ports/errors.js';
import type { LlmAnswer } from '../../../src/kernel/ports/llm-provider.js';
import type { Metrics } from '../../../src/kernel/ports/metrics.js';
import { eachDatabase } from '../../support/databases.js';
import { FakeClock, recordingLogger, recordingMetrics } from '../../support/fakes.js';

const REQUEST = { messages: [{ role: 'user' as const, content: 'why?' }], maxOutputTokens: 10 };
const ANSWER: LlmAnswer = { text: '{}', model: 'm', usage: { input: 30, output: 12 } };
const never = new AbortController().signal;

type Complete = () => Promise<LlmAnswer>;

function setUp(storage: unknown, complete: Complete, limits = { llm_daily_calls: 3, llm_daily_tokens: 1_000 }) {
  const clock = new FakeClock();
  const logger = recordingLogger();
  const bus = new EventBus(logger, recordingMetrics());
  let gauge: Parameters<Metrics['llmBudget']>[0] = () => ({ calls: 0, tokens: 0, limits: { calls: 0, tokens: 0 } });
  const metrics = { ...recordingMetrics(), llmBudget: (read: typeof gauge) => void (gauge = read) };
  const plugins = {
    use: async (kind: string, work: (port: unknown) => unknown) => work(kind === 'llm' ? { complete } : storage),
  } as unknown as PluginAccess;
  const settings = { number: (key: string) => limits[key as keyof typeof limits] };
  return { calls: new LlmCalls({ plugins, bus, clock, metrics, settings }), clock, bus, limits, gauge: () => gauge() };
}

eachDatabase('the daily budget', (engine) => {
  it('stops at its limit of calls, for all replicas together, and begins anew at midnight UTC', async () => {
    const storage = await engine.open();
    const one = setUp(storage, async () => ANSWER);
    const other = setUp(storage, async () => ANSWER);
    await one.calls.complete(REQUEST, never);
    await other.calls.complete(REQUEST, never);
    await one.calls.complete(REQUEST, never);
    await expect(other.calls.complete(REQUEST, never)).rejects.toMatchObject({
      code: 'rate_limited',
      extra: { budget: 'spent' },
      retryAfterMs: 24 * 60 * 60_000,
    });
    await expect(one.calls.checkBudget()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await one.calls.usageToday()).toEqual({ calls: 3, tokens: 126 });
    expect(one.gauge()).toEqual({ calls: 3, tokens: 126, limits: { calls: 3, tokens: 1_000 } });
    one.clock.advance(24 * 60 * 60_000);
    expect((await one.calls.complete(REQUEST, never)).text).toBe('{}');
    expect(one.gauge()).toMatchObject({ calls: 1, tokens: 42 });
  });

  it('gives back what never connected, and counts what may have', async () => {
    const storage = await engine.open();
    let failure = new PodproofError('unavailable', 'nothing listens', { extra: NEVER_CONNECTED });
    const { calls, gauge } = setUp(storage, async () => Promise.reject(failure));
    for (let call = 0; call < 5; call += 1) {
      await expect(calls.complete(REQUEST, never)).rejects.toThrow('nothing listens');
    }
    expect(await calls.usageToday()).toEqual({ calls: 0, tokens: 0 });
    expect(gauge()).toMatchObject({ calls: 0, tokens: 0 });
    failure = new PodproofError('timeout', 'too slow');
    await expect(calls.complete(REQUEST, never)).rejects.toThrow('too slow');
    expect(await calls.usageToday()).toEqual({ calls: 1, tokens: 0 });
    expect(gauge()).toMatchObject({ calls: 1 });
  });

  it('stops when the tokens are used up', async () => {
    const { calls } = setUp(await engine.open(), async () => ANSWER, { llm_daily_calls: 100, llm_daily_tokens: 80 });
    await calls.complete(REQUEST, never);
    await calls.complete(REQUEST, never);
    await expect(calls.complete(REQUEST, never)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('calls of the language model', () => {
  const budget = {
    llmUsage: { reserve: async () => true, addTokens: async () => {}, get: async () => ({ calls: 0, tokens: 0 }) },
  };

  it('run a few at a time; those beyond what may wait are refused at once', async () => {
    const ends: (() => void)[] = [];
    const complete = () => new Promise<LlmAnswer>((resolve) => ends.push(() => resolve(ANSWER)));
    const { calls } = setUp(budget, complete);
    const all = LLM_CALLS.running + LLM_CALLS.waiting;
    const pending = Array.from({ length: all }, () => calls.complete(REQUEST, never));
    await expect(calls.complete(REQUEST, never)).rejects.toMatchObject({ code: 'unavailable' });
    let answered = 0;
    for (const one of pending) void one.then(() => (answered += 1));
    let most = 0;
    while (answered < all) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, ends.length);
      for (const end of ends.splice(0)) end();
    }
    expect(most).toBe(LLM_CALLS.running);
  });

  it('are of unknown health until the first one, then as the last one went; an abort says nothing', async () => {
    let failure: PodproofError | undefined = new PodproofError('refused', 'the key is refused');
    const { calls, bus } = setUp(budget, async () => {
      if (failure !== undefined) throw failure;
      return ANSWER;
    });
    expect(calls.health()).toEqual({ healthy: null, lastError: null });
    await expect(calls.complete(REQUEST, never)).rejects.toThrow('refused');
    expect(calls.health()).toEqual({ healthy: false, lastError: 'the key is refused' });
    bus.emit('plugin.changed', { kind: 'notify', id: 'slack' });
    expect(calls.health().healthy).toBe(false);
    bus.emit('plugin.changed', { kind: 'llm', id: 'other' });
    await expect.poll(() => calls.health()).toEqual({ healthy: null, lastError: null });
    failure = new PodproofError('aborted', 'somebody went away');
    await expect(calls.complete(REQUEST, never)).rejects.toThrow('went away');
    expect(calls.health().healthy).toBeNull();
    failure = new PodproofError('unavailable', 'down');
    await expect(calls.complete(REQUEST, never)).rejects.toThrow('down');
    failure = undefined;
    await calls.complete(REQUEST, never);
    expect(calls.health().healthy).toBe(true);
    calls.tried('the test failed');
    expect(calls.health()).toEqual({ healthy: false, lastError: 'the test failed' });
  });
});
