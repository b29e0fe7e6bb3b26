import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PodproofError } from '../../../../src/kernel/ports/errors.js';
import type { LlmProvider } from '../../../../src/kernel/ports/llm-provider.js';
import { ask, fakeLlm, NEVER } from '../support.js';
import { LIMITS, ONCE, policiesWith } from './support.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('timeout', () => {
  it('ends a call that heeds no signal, and tells the plugin', async () => {
    let given: AbortSignal | undefined;
    const complete: LlmProvider['complete'] = (_request, signal) => {
      given = signal;
      return new Promise(() => {});
    };
    const { policies } = policiesWith(ONCE);
    const call = ask(policies.llm(fakeLlm('m', { complete }), 'slow'));
    const failure = expect(call).rejects.toMatchObject({
      code: 'timeout',
      message: 'llm slow complete did not end within 1 s',
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await failure;
    expect(given?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at once when the caller gives up, before or during the call', async () => {
    const llm = policiesWith(LIMITS).policies.llm(
      fakeLlm('m', { complete: () => new Promise<never>(() => {}) }),
      'slow',
    );
    const caller = new AbortController();
    const failure = expect(ask(llm, caller.signal)).rejects.toMatchObject({ code: 'aborted' });
    await vi.advanceTimersByTimeAsync(10);
    caller.abort();
    await failure;
    await expect(ask(llm, caller.signal)).rejects.toMatchObject({ code: 'aborted' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is the answer also where the plugin throws as soon as its signal is given', async () => {
    const complete: LlmProvider['complete'] = (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new TypeError('fetch failed')), { once: true });
      });
    const llm = policiesWith(ONCE).policies.llm(fakeLlm('m', { complete }), 'slow');
    const late = expect(ask(llm)).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    const caller = new AbortController();
    const failure = expect(ask(llm, caller.signal)).rejects.toMatchObject({ code: 'aborted' });
    caller.abort();
    await failure;
  });

  it('leaves the signal of a call alone that ended in time', async () => {
    const signals: AbortSignal[] = [];
    const models: LlmProvider['models'] = async (signal) => {
      signals.push(signal);
      return ['m'];
    };
    await policiesWith(ONCE).policies.llm(fakeLlm('m', { models }), 'quick').models(NEVER);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it('passes on what a plugin throws or gives without a promise', async () => {
    const complete = (() => {
      throw new PodproofError('refused', 'no key');
    }) as LlmProvider['complete'];
    const { policies } = policiesWith(LIMITS);
    const llm = policies.llm(fakeLlm('m', { complete, models: (() => ['m']) as never }), 'plain');
    await expect(ask(llm)).rejects.toMatchObject({ code: 'refused' });
    expect(await llm.models(NEVER)).toEqual(['m']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps `this` of instances that are of a class, private fields included', async () => {
    class Provider implements LlmProvider {
      readonly #name = 'private';
      async complete() {
        return { text: this.#name, model: this.#name, usage: { input: 0, output: 0 } };
      }
      async models() {
        return [this.#name];
      }
    }
    const { policies } = policiesWith(LIMITS);
    expect((await ask(policies.llm(Object.freeze(new Provider()), 'class'))).text).toBe('private');
  });
});
