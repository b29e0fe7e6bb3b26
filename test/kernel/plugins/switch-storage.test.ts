import { describe, expect, it } from 'vitest';
import type { PluginHost } from '../../../src/kernel/plugins/plugin-host.js';
import type { SwitchPlan } from '../../../src/kernel/plugins/switch-storage.js';
import { createHost, deferred, fakeStorage, ORIGIN, settle, storagePlugin, VALID } from './support.js';

const NAMES = ['old', 'new'] as const;

/** A host that serves `old`, and a prepared candidate. Storages say who they are and whether they are disposed of. */
async function setUp() {
  const disposed: string[] = [];
  const { host } = createHost();
  for (const name of NAMES) {
    const status = async () => ({ location: name, replicas: 1 });
    const dispose = async () => void disposed.push(name);
    host.register(storagePlugin(name, { create: () => fakeStorage({ status, dispose }) }), ORIGIN);
  }
  await host.activate('storage', 'old', VALID);
  const candidate = await host.storages.createCandidate('new', VALID);
  await candidate.prepare();
  const plan = (changes: Partial<SwitchPlan> = {}): SwitchPlan => ({
    ...{ drainMs: 20, pauseMs: 200, commit: () => {}, afterwards: async () => {}, lastStretch: async () => {} },
    ...changes,
  });
  return { host, candidate, plan, disposed };
}

const whoServes = (host: PluginHost) => host.use('storage', async (storage) => (await storage.status()).location);

describe('switching the storage', () => {
  it('lets calls wait and go on with the new one, and ends the old one after its last word', async () => {
    const { host, candidate, plan, disposed } = await setUp();
    const stretch = deferred();
    const farewell = deferred();
    const said: string[] = [];
    const lastStretch: SwitchPlan['lastStretch'] = async (old, fresh) => {
      said.push((await old.status()).location, (await fresh.status()).location);
      await stretch.promise;
    };
    const switching = host.storages.switchTo(candidate, plan({ lastStretch, afterwards: () => farewell.promise }));
    await settle();
    const calls = Promise.all([whoServes(host), whoServes(host)]);
    await settle();
    stretch.resolve();
    expect(await switching).toBe('switched');
    expect(await calls).toEqual(['new', 'new']);
    expect(said).toEqual(['old', 'new']);
    expect(disposed).toEqual([]);
    farewell.resolve();
    await settle();
    expect(disposed).toEqual(['old']);
    expect(host.list().find(({ id }) => id === 'new')?.status).toBe('active');
  });

  it('refuses a nested call at once instead of letting it wait for itself', async () => {
    const { host, candidate, plan } = await setUp();
    const entered = deferred();
    const nested = host.use('storage', async () => {
      await entered.promise;
      await whoServes(host);
    });
    const switching = host.storages.switchTo(candidate, plan({ drainMs: 5_000, pauseMs: 6_000 }));
    entered.resolve();
    await expect(nested).rejects.toThrow('inside');
    expect(await switching).toBe('switched');
  });

  it.each<[string, Partial<SwitchPlan>, unknown]>([
    ['the last stretch fails', { lastStretch: () => Promise.reject(new Error('cut')) }, 'cut'],
    [
      'the choice cannot be written',
      {
        commit: () => {
          throw new Error('full');
        },
      },
      'full',
    ],
  ])('goes on with the old one when %s', async (_why, changes, message) => {
    const { host, candidate, plan, disposed } = await setUp();
    const switching = host.storages.switchTo(candidate, plan(changes));
    const waiting = whoServes(host);
    await expect(switching).rejects.toThrow(message as string);
    expect(await waiting).toBe('old');
    expect(disposed).toEqual([]);
    expect(await host.storages.switchTo(candidate, plan())).toBe('switched');
  });

  it('goes on with the old one when the time is up, and commits nothing', async () => {
    const { host, candidate, plan } = await setUp();
    let committed = false;
    let wasTold = false;
    const lastStretch: SwitchPlan['lastStretch'] = (_old, _fresh, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          wasTold = true;
          resolve();
        });
      });
    const commit = () => {
      committed = true;
    };
    const switching = host.storages.switchTo(candidate, plan({ lastStretch, commit, pauseMs: 10 }));
    expect(await whoServes(host)).toBe('old');
    expect(await switching).toBe('late');
    expect([committed, wasTold]).toEqual([false, true]);
  });

  it('is put off by a call that does not end', async () => {
    const { host, candidate, plan } = await setUp();
    const { promise, resolve } = deferred();
    const sweep = host.use('storage', () => promise);
    const switching = host.storages.switchTo(candidate, plan({ drainMs: 5 }));
    const waiting = whoServes(host);
    expect(await switching).toBe('busy');
    expect(await waiting).toBe('old');
    resolve();
    await sweep;
  });

  it('disposes a candidate with the host, and a refused one', async () => {
    const { host, disposed } = await setUp();
    const other = await host.storages.createCandidate('new', VALID);
    await other.dispose();
    expect(disposed).toEqual(['new']);
    await host.dispose();
    expect(disposed.sort()).toEqual(['new', 'new', 'old']);
  });
});
