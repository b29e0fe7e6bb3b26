import { describe, expect, it } from 'vitest';
import { SingleFlight } from '../../src/kernel/single-flight.js';

/** Calls that end when they are told to; each is known by its number, from 0. */
function setUp() {
  const calls = new SingleFlight<string>();
  const begun: { signal: AbortSignal; end: (text: string) => void; fail: (error: Error) => void }[] = [];
  const begin = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      begun.push({ signal, end: resolve, fail: reject });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const join = (key = 'key', waiter = new AbortController()) => ({
    waiter,
    result: calls.join(key, begin, waiter.signal),
  });
  return { calls, begun, join };
}

describe('SingleFlight', () => {
  it('goes on for the second who waits when the first has gone', async () => {
    const { begun, join } = setUp();
    const [first, second] = [join(), join()];
    first.waiter.abort(new Error('out of time'));
    await expect(first.result).rejects.toThrow('out of time');
    expect(begun[0]?.signal.aborted).toBe(false);
    begun[0]?.end('answer');
    expect(await second.result).toBe('answer');
    expect(begun).toHaveLength(1);
  });

  it('ends when the last who waits has gone, and is begun anew for whoever comes then', async () => {
    const { calls, begun, join } = setUp();
    const waiters = [join(), join()];
    for (const { waiter, result } of waiters) {
      waiter.abort(new Error('gone'));
      await expect(result).rejects.toThrow('gone');
    }
    expect(begun[0]?.signal.aborted).toBe(true);
    const late = join();
    expect(begun).toHaveLength(2);
    expect(calls.has('key')).toBe(true);
    begun[1]?.end('second answer');
    expect(await late.result).toBe('second answer');
  });

  it('fails for all who wait, and is begun anew for the next', async () => {
    const { calls, begun, join } = setUp();
    const waiters = [join(), join()];
    begun[0]?.fail(new Error('refused'));
    for (const { result } of waiters) await expect(result).rejects.toThrow('refused');
    expect(calls.has('key')).toBe(false);
    const next = join();
    begun[1]?.end('answer');
    expect(await next.result).toBe('answer');
  });

  it('begins nothing for whoever has gone before', async () => {
    const { begun, join } = setUp();
    const gone = new AbortController();
    gone.abort(new Error('gone'));
    await expect(join('key', gone).result).rejects.toThrow('gone');
    expect(begun).toEqual([]);
  });

  it('makes a call for each key', async () => {
    const { begun, join } = setUp();
    const results = [join('one').result, join('other').result];
    begun.forEach(({ end }, index) => {
      end(`answer ${index}`);
    });
    expect(await Promise.all(results)).toEqual(['answer 0', 'answer 1']);
  });
});
