import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PodproofError } from '../../../../src/kernel/ports/errors.js';
import { ask, NEVER } from '../support.js';
import { down, ONCE, policiesWith, scripted } from './support.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('circuit breaker', () => {
  it('opens after failures in a row, lets one call through later, and closes when that works', async () => {
    const { llm, signals } = scripted(down(), new TypeError('bug'), down(), 'well again', 'and again');
    const { policies, logger } = policiesWith(ONCE);
    const port = policies.llm(llm, 'shaky');
    await expect(ask(port)).rejects.toThrow('down');
    await expect(ask(port)).rejects.toThrow('bug');
    await expect(ask(port)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'llm shaky failed 2 times in a row, last: bug; it is left alone for a while',
      extra: { connected: false },
    });
    await expect(port.models(NEVER)).rejects.toMatchObject({ code: 'unavailable' });
    expect(signals).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(ask(port)).rejects.toThrow('down');
    await expect(ask(port)).rejects.toThrow(/failed 2 times in a row, last: down;/);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await ask(port)).text).toBe('well again');
    expect((await ask(port)).text).toBe('and again');
    expect(logger.lines.map(({ message }) => message).filter((message) => message.startsWith('circuit'))).toEqual([
      'circuit breaker opened',
      'circuit breaker opened',
      'circuit breaker closed',
    ]);
  });

  it('does not count wrong requests and refused keys, and starts anew after a success', async () => {
    const refused = new PodproofError('refused', 'wrong key');
    const { llm, signals } = scripted(refused, refused, refused, down(), 'fine', down(), 'fine');
    const port = policiesWith(ONCE).policies.llm(llm, 'x');
    const outcomes: string[] = [];
    for (let call = 0; call < 7; call += 1)
      outcomes.push(
        await ask(port).then(
          ({ text }) => text,
          ({ message }) => message,
        ),
      );
    expect(outcomes).toEqual(['wrong key', 'wrong key', 'wrong key', 'down', 'fine', 'down', 'fine']);
    expect(signals).toHaveLength(7);
  });

  const FORCED = { messages: [], maxOutputTokens: 1, forced: true };

  it('lets a forced call through, and closes when that succeeds', async () => {
    const { llm, signals } = scripted(down(), down(), down(), 'forced', 'fine', down(), 'still closed');
    const { policies, logger } = policiesWith(ONCE);
    const port = policies.llm(llm, 'x');
    await expect(ask(port)).rejects.toThrow('down');
    await expect(ask(port)).rejects.toThrow('down');
    await expect(port.complete(FORCED, NEVER)).rejects.toThrow(/^down$/);
    await expect(ask(port)).rejects.toThrow(/failed 2 times/);
    expect((await port.complete(FORCED, NEVER)).text).toBe('forced');
    expect((await ask(port)).text).toBe('fine');
    await expect(ask(port)).rejects.toThrow(/^down$/);
    expect((await ask(port)).text).toBe('still closed');
    expect(signals).toHaveLength(7);
    const told = logger.lines.map(({ message }) => message).filter((message) => message.startsWith('circuit'));
    expect(told).toEqual(['circuit breaker opened', 'circuit breaker closed']);
  });

  it('puts off its next trial not at all when a forced call fails', async () => {
    const { llm } = scripted(down(), down(), down(), 'well again');
    const port = policiesWith(ONCE).policies.llm(llm, 'x');
    for (let call = 0; call < 2; call += 1) await expect(ask(port)).rejects.toThrow('down');
    await vi.advanceTimersByTimeAsync(29_000);
    await expect(port.complete(FORCED, NEVER)).rejects.toThrow('down');
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await ask(port)).text).toBe('well again');
  });
});
