import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { POLICY_LIMITS } from '../../../../src/kernel/plugins/policies/index.js';
import { PodproofError } from '../../../../src/kernel/ports/errors.js';
import { fakeStorage } from '../support.js';
import { down, LIMITS, policiesWith } from './support.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('storage', () => {
  it('counts repositories inside and outside of a transaction, and the transaction itself', async () => {
    const { policies, summary } = policiesWith(LIMITS);
    const storage = policies.storage(fakeStorage(), 'memory');
    await storage.users.count();
    const greeting = await storage.transaction(async ({ settings, users }) => {
      await users.count();
      return (await settings.all()).greeting;
    });
    expect(greeting).toBe('hello');
    expect(summary()).toEqual(['users.count ok', 'users.count ok', 'settings.all ok', 'transaction ok']);
  });

  it('repeats nothing and opens no breaker', async () => {
    let calls = 0;
    const count = async () => {
      calls += 1;
      throw down();
    };
    const { policies, summary } = policiesWith(LIMITS);
    const storage = policies.storage(fakeStorage({ users: { count } }), 'memory');
    for (let call = 1; call <= 4; call += 1) {
      await expect(storage.users.count()).rejects.toThrow('down');
      expect(calls).toBe(call);
    }
    expect(summary()).toEqual(Array(4).fill('users.count error'));
  });

  it('takes a conflict for an answer', async () => {
    const count = () => Promise.reject(new PodproofError('conflict', 'the name is taken'));
    const { policies, summary } = policiesWith(LIMITS);
    await expect(policies.storage(fakeStorage({ users: { count } }), 'memory').users.count()).rejects.toThrow('taken');
    expect(summary()).toEqual(['users.count ok']);
  });

  it('limits a call and a transaction as a whole, and rolls back what ends too late', async () => {
    let outcome = 'pending';
    let finish = () => {};
    const transaction = async (work: (repositories: object) => Promise<unknown>) => {
      await work({}).then(
        () => (outcome = 'committed'),
        () => (outcome = 'rolled back'),
      );
    };
    const { policies } = policiesWith(LIMITS);
    const storage = policies.storage(
      fakeStorage({ transaction, users: { count: () => new Promise(() => {}) } }),
      'slow',
    );
    const call = expect(storage.users.count()).rejects.toMatchObject({ code: 'timeout' });
    const whole = expect(
      storage.transaction(() => new Promise<void>((resolve) => (finish = resolve))),
    ).rejects.toMatchObject({ code: 'timeout', message: 'storage slow transaction did not end within 1 s' });
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all([call, whole]);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome).toBe('rolled back');
  });

  it('does not limit what lasts as long as the work of others', async () => {
    const { policies, summary } = policiesWith(LIMITS);
    const storage = policies.storage(fakeStorage(), 'memory');
    const job = storage.exclusively(
      'job',
      () => new Promise((resolve) => setTimeout(() => resolve('done'), 3_600_000)),
    );
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await job).toBe('done');
    await storage.relay.publish(['text']);
    await storage.tables.export('users', { limit: 1 });
    expect(storage.tables.names()).toEqual(['users']);
    expect(summary()).toEqual(['relay.publish ok', 'tables.export ok']);
  });

  it('has limits for every kind by default', () => {
    expect(Object.keys(POLICY_LIMITS.timeoutMs).sort()).toEqual(['llm', 'notify', 'storage']);
  });
});
