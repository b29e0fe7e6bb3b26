import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POLICY_LIMITS } from '../../../../src/kernel/plugins/policies/index.js';
import { PodproofError } from '../../../../src/kernel/ports/errors.js';
import { ask, fakeNotifier, MESSAGE, NEVER } from '../support.js';
import { busy, down, LIMITS, ONCE, policiesWith, scripted } from './support.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('retry', () => {
  it('tries transient failures again until one succeeds', async () => {
    const { llm, signals } = scripted(down(), new PodproofError('timeout', 'slow'), 'at last');
    const { policies, summary } = policiesWith(LIMITS);
    const call = ask(policies.llm(llm, 'shaky'));
    await vi.advanceTimersByTimeAsync(100 + 200);
    expect((await call).text).toBe('at last');
    expect(signals).toHaveLength(3);
    expect(summary()).toEqual(['complete ok']);
  });

  it('gives up after the last attempt with the last error', async () => {
    const { llm, signals } = scripted(down(), down(), busy(), 'too late');
    const failure = expect(ask(policiesWith(LIMITS).policies.llm(llm, 'shaky'))).rejects.toMatchObject({
      code: 'rate_limited',
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await failure;
    expect(signals).toHaveLength(3);
  });

  it('has a number of attempts for each kind', async () => {
    let tries = 0;
    const send = async () => {
      tries += 1;
      throw down();
    };
    const { policies } = policiesWith({ ...LIMITS, retry: { ...LIMITS.retry, notify: ONCE.retry.notify } });
    await expect(policies.notify(fakeNotifier({ send }), 'chat').send(MESSAGE, NEVER)).rejects.toThrow('down');
    expect(tries).toBe(1);
    expect([POLICY_LIMITS.retry.llm.attempts, POLICY_LIMITS.retry.notify.attempts]).toEqual([3, 1]);
  });

  it.each([
    new PodproofError('refused', 'wrong key'),
    new PodproofError('invalid', 'bad request'),
    new PodproofError('internal', 'bug'),
    new TypeError('bug'),
  ])('does not repeat %s', async (error) => {
    const { llm, signals } = scripted(error, 'second');
    await expect(ask(policiesWith(LIMITS).policies.llm(llm, 'x'))).rejects.toBe(error);
    expect(signals).toHaveLength(1);
  });

  it('waits as long as the other side asks', async () => {
    const { llm, signals } = scripted(busy(4_000), 'fine');
    const call = ask(policiesWith(LIMITS).policies.llm(llm, 'busy'));
    await vi.advanceTimersByTimeAsync(3_999);
    expect(signals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await call).text).toBe('fine');
  });

  it('leaves a long wait to the caller, who is told how long', async () => {
    const { llm, signals } = scripted(busy(60_000), 'unused');
    await expect(ask(policiesWith(LIMITS).policies.llm(llm, 'busy'))).rejects.toMatchObject({ retryAfterMs: 60_000 });
    expect(signals).toHaveLength(1);
  });

  it('stops waiting when the caller gives up', async () => {
    const { llm, signals } = scripted(busy(4_000), 'unused');
    const caller = new AbortController();
    const failure = expect(ask(policiesWith(LIMITS).policies.llm(llm, 'busy'), caller.signal)).rejects.toMatchObject({
      code: 'aborted',
    });
    await vi.advanceTimersByTimeAsync(1_000);
    caller.abort();
    await failure;
    await vi.runAllTimersAsync();
    expect(signals).toHaveLength(1);
  });

  it('recognises an error of another copy of PodproofError', async () => {
    const foreign = Object.assign(new Error('busy'), {
      [Symbol.for('podproof.error')]: true,
      code: 'rate_limited',
      retryAfterMs: 2_000,
    });
    const { llm, signals } = scripted(foreign, 'fine');
    const call = ask(policiesWith(LIMITS).policies.llm(llm, 'foreign'));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(signals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await call).text).toBe('fine');
  });
});
