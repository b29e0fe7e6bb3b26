import { beforeEach, expect, it, vi } from 'vitest';
import { PluginConfigService } from '../../../src/kernel/plugins/plugin-config-service.js';
import { MASK } from '../../../src/kernel/plugins/secrets.js';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import { SecretBox } from '../../../src/server/secrets/secret-box.js';
import { eachDatabase } from '../../support/databases.js';
import { FakeClock, recordingLogger } from '../../support/fakes.js';
import { openRows, placeIn } from '../../support/sealed.js';
import { recordingBus, told } from '../findings/service-fixture.js';
import { registerPlugins } from './configurable-plugins.js';
import { ask, BARE, createHost, fakeLlm, llmPlugin, ORIGIN, statusOf, VALID } from './support.js';

const KEY = 'the present key';

eachDatabase('PluginConfigService', (engine) => {
  let storage: Storage;
  let clock: FakeClock;

  beforeEach(async () => {
    storage = await engine.open();
    clock = new FakeClock();
  });

  /** A server on the storage. */
  async function replica(box = new SecretBox(KEY)) {
    const { host } = createHost({ policies: BARE });
    registerPlugins(host, storage);
    await host.activate('storage', 'test', VALID);
    const { bus, stale } = recordingBus();
    const configs = new PluginConfigService(host, box, bus, clock, recordingLogger());
    const answer = async () => (await host.use('llm', (llm) => ask(llm))).text;
    return { host, bus, stale, configs, answer };
  }

  const save = (configs: PluginConfigService, id: string, config: object, enabled = true) =>
    configs.save('llm', id, { enabled, config: { ...config } }, 'ada');

  it('stores what an admin saves with its secrets sealed, activates it and shows them masked', async () => {
    const { configs, answer, stale, host } = await replica();
    const view = await save(configs, 'first', { api_key: 'canary-key', model: 'large' });
    expect(view).toEqual({
      id: 'first',
      enabled: true,
      config: { api_key: MASK, model: 'large' },
      updatedAt: clock.now(),
      updatedBy: 'ada',
      error: null,
    });
    expect(await answer()).toBe('from first large');
    expect(await configs.list('llm')).toEqual([view]);
    expect([await configs.get('llm', 'first'), await configs.get('llm', 'second')]).toEqual([view, undefined]);
    expect(configs.active('llm')).toEqual([{ id: 'first', config: { api_key: MASK, model: 'large' } }]);
    const [row] = await storage.pluginConfigs.list();
    expect(row?.config.api_key).toMatch(/^sealed:v3:/);
    expect(JSON.stringify([row, view, host.list()])).not.toContain('canary');
    await told();
    expect(stale).toEqual(['plugins']);
  });

  it('keeps a secret that is left out or masked, and takes a new one', async () => {
    const { configs } = await replica();
    const keyOf = async () => {
      const [row] = openRows(new SecretBox(KEY), await storage.pluginConfigs.list());
      return row?.config.api_key;
    };
    await save(configs, 'first', { api_key: 'one-key' });
    await save(configs, 'first', { model: 'large' });
    expect(await keyOf()).toBe('one-key');
    await save(configs, 'first', { api_key: MASK, model: 'small' });
    expect(await keyOf()).toBe('one-key');
    await save(configs, 'first', { api_key: 'two-key' });
    expect(await keyOf()).toBe('two-key');
  });

  it('stores nothing of what is no configuration, and serves on', async () => {
    const { configs, answer } = await replica();
    await save(configs, 'first', VALID);
    const before = await storage.pluginConfigs.list();
    const refused = (message: RegExp) => ({ code: 'invalid', message: expect.stringMatching(message) });
    await expect(save(configs, 'first', { api_key: 'abc' })).rejects.toMatchObject(refused(/api_key/));
    await expect(save(configs, 'first', { ...VALID, colour: 1 })).rejects.toMatchObject(refused(/colour/));
    await expect(save(configs, 'none', VALID)).rejects.toMatchObject(refused(/Loaded: first, second/));
    await expect(save(configs, 'second', { model: 'large' })).rejects.toMatchObject(refused(/api_key/));
    const sealed = String(before[0]?.config.api_key);
    await expect(save(configs, 'first', { ...VALID, model: sealed })).rejects.toMatchObject(refused(/plain text/));
    expect(await storage.pluginConfigs.list()).toEqual(before);
    expect(await answer()).toBe('from first small');
  });

  it('has one llm at most, and several notifiers', async () => {
    const { configs, answer } = await replica();
    await save(configs, 'first', VALID);
    await save(configs, 'second', VALID);
    await configs.save('notify', 'chat', { enabled: true, config: { webhook_url: 'https://x' } }, 'ada');
    expect((await configs.list('llm')).map(({ id }) => id)).toEqual(['second']);
    expect(await answer()).toBe('from second small');
    expect(configs.active('notify').map(({ id }) => id)).toEqual(['chat']);
  });

  it('leaves the previous instance serving when the next cannot be made, and says why', async () => {
    const { configs, answer, host } = await replica();
    await save(configs, 'first', VALID);
    expect(await save(configs, 'broken', VALID)).toMatchObject({ id: 'broken', error: 'cannot be made' });
    expect(await answer()).toBe('from first small');
    await configs.load();
    expect(await answer()).toBe('from first small');
    expect(statusOf(host, 'broken')).toMatchObject({ status: 'failed', error: 'cannot be made' });
    await save(configs, 'second', VALID);
    expect(await answer()).toBe('from second small');
    expect(statusOf(host, 'first').status).toBe('available');
  });

  it('takes out of service what is disabled or removed', async () => {
    const { configs, answer, host } = await replica();
    await save(configs, 'first', VALID);
    await save(configs, 'first', {}, false);
    await expect(answer()).rejects.toMatchObject({ code: 'unavailable' });
    expect((await configs.get('llm', 'first'))?.enabled).toBe(false);
    await save(configs, 'first', {});
    expect(await answer()).toBe('from first small');
    await configs.remove('llm', 'first');
    expect([configs.active('llm'), statusOf(host, 'first').status]).toEqual([[], 'available']);
    await expect(configs.remove('llm', 'first')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('serves after a restart what was saved before, although the provider is away', async () => {
    await save((await replica()).configs, 'refused', VALID);
    const restarted = await replica();
    await restarted.configs.load();
    expect(await restarted.answer()).toBe('from small');
  });

  it('follows what another replica saved, and leaves what has not changed in peace', async () => {
    const [one, other] = [await replica(), await replica()];
    await save(one.configs, 'first', VALID);
    other.bus.emit('cache.stale', { cache: 'plugins' });
    await vi.waitFor(() => expect(other.configs.active('llm')).toHaveLength(1));
    const made = vi.fn(() => fakeLlm('x'));
    other.host.register(llmPlugin('counted', { create: made }), ORIGIN);
    one.host.register(llmPlugin('counted'), ORIGIN);
    await save(one.configs, 'counted', VALID);
    await Promise.all([other.configs.load(), other.configs.load(), other.configs.load()]);
    expect(made).toHaveBeenCalledTimes(1);
    await one.configs.remove('llm', 'counted');
    await other.configs.load();
    await expect(other.answer()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('lets the last of two replicas win that save at once', async () => {
    const [one, other] = [await replica(), await replica()];
    await Promise.all([save(one.configs, 'first', VALID), save(other.configs, 'second', VALID)]);
    await Promise.all([one.configs.load(), other.configs.load()]);
    const rows = await storage.pluginConfigs.list();
    expect(rows).toHaveLength(1);
    expect([await one.answer(), await other.answer()]).toEqual(Array(2).fill(`from ${rows[0]?.id} small`));
  });

  it('loses nothing to a wrong key, says which one is needed, and serves again with it', async () => {
    await save((await replica()).configs, 'first', VALID);
    const rows = await storage.pluginConfigs.list();
    const wrong = await replica(new SecretBox('some other key'));
    await wrong.configs.load();
    await wrong.configs.load();
    await expect(wrong.answer()).rejects.toMatchObject({ code: 'unavailable' });
    const { keyId } = new SecretBox(KEY);
    const error = expect.stringMatching(new RegExp(`ENCRYPTION_KEY.* ${keyId}`));
    expect(await wrong.configs.list('llm')).toMatchObject([{ id: 'first', config: { api_key: MASK }, error }]);
    expect(await wrong.configs.trials.tryOut('llm', 'first')).toMatchObject({ ok: false, message: error });
    await expect(save(wrong.configs, 'first', { model: 'large' })).rejects.toMatchObject({
      code: 'invalid',
      message: error,
    });
    expect(await wrong.configs.stored.reseal()).toEqual({
      resealed: 0,
      current: 0,
      failures: [{ kind: 'llm', id: 'first', error }],
    });
    expect(await storage.pluginConfigs.list()).toEqual(rows);
    const right = await replica();
    await right.configs.load();
    expect(await right.answer()).toBe('from first small');
    await save(wrong.configs, 'first', { api_key: 'entered anew' });
    expect(await wrong.answer()).toBe('from first small');
  });

  it('seals everything anew, once', async () => {
    const { configs } = await replica();
    await save(configs, 'first', VALID);
    const routes = [{ namespaces: ['shop'], webhook_url: 'https://y' }];
    await configs.save('notify', 'chat', { enabled: false, config: { webhook_url: 'https://x', routes } }, 'bob');
    const before = await storage.pluginConfigs.list();
    const { configs: rotated } = await replica(new SecretBox('the next key', [KEY]));
    expect(await rotated.stored.reseal()).toEqual({ resealed: 3, current: 0, failures: [] });
    const after = await storage.pluginConfigs.list();
    expect(await rotated.stored.reseal()).toEqual({ resealed: 0, current: 3, failures: [] });
    expect(await storage.pluginConfigs.list()).toEqual(after);
    const withoutConfig = after.map((row) => ({ ...row, config: {} }));
    expect(withoutConfig).toEqual(before.map((row) => ({ ...row, config: {} })));
    const next = await replica(new SecretBox('the next key'));
    await next.configs.load();
    expect(await next.answer()).toBe('from first small');
  });

  it('uses no secret that somebody moved in the storage, nor a key for another server', async () => {
    const { configs } = await replica();
    await save(configs, 'first', VALID);
    const [row] = await storage.pluginConfigs.list();
    const sealed = row?.config.api_key;
    const config = { webhook_url: sealed };
    await storage.pluginConfigs.set({
      kind: 'notify',
      id: 'chat',
      enabled: true,
      config,
      updatedAt: 1,
      updatedBy: 'eve',
    });
    if (row) await storage.pluginConfigs.set({ ...row, id: 'second', updatedAt: 2 });
    const other = await replica();
    await other.configs.load();
    const error = expect.stringMatching(/not where it was entered/);
    expect(await other.configs.list('notify')).toMatchObject([{ id: 'chat', error }]);
    expect(await other.configs.list('llm')).toMatchObject([
      { id: 'first', error: null },
      { id: 'second', error },
    ]);
    const { host } = other;
    await expect(host.use('notify', 'chat', async () => 'sent')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('tests a configuration without storing it, completed from what is stored', async () => {
    const { configs } = await replica();
    const done = { ok: true, message: 'The test succeeded', latency_ms: expect.any(Number) };
    expect(await configs.trials.tryOut('llm', 'first', VALID)).toEqual(done);
    expect(await configs.trials.tryOut('llm', 'refused', VALID)).toMatchObject({
      ok: false,
      message: `the key ${MASK} is wrong`,
    });
    expect(await configs.trials.tryOut('llm', 'broken', VALID)).toMatchObject({ ok: false, message: 'cannot be made' });
    expect(await storage.pluginConfigs.list()).toEqual([]);
    const invalid = { code: 'invalid' };
    await expect(configs.trials.tryOut('llm', 'first')).rejects.toMatchObject(invalid);
    await expect(configs.trials.tryOut('llm', 'first', { model: 'large' })).rejects.toMatchObject(invalid);
    await expect(configs.trials.tryOut('llm', 'none', VALID)).rejects.toThrow('Loaded: first, second');
    await save(configs, 'first', VALID);
    expect(await configs.trials.tryOut('llm', 'first', { model: 'large' })).toEqual(done);
    expect(await configs.trials.tryOut('llm', 'first')).toEqual(done);
  });

  it('fails no call while providers are switched', async () => {
    const { configs, answer } = await replica();
    await save(configs, 'first', VALID);
    let switching = true;
    const answers = new Set<string>();
    const callers = Array.from({ length: 8 }, async () => {
      while (switching) {
        answers.add(await answer());
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    for (const id of ['second', 'first', 'broken', 'second', 'first']) {
      await save(configs, id, VALID);
      await told();
    }
    switching = false;
    await Promise.all(callers);
    expect([...answers].sort()).toEqual(['from first small', 'from second small']);
  });

  it('follows what the environment decides, and keeps what is stored of that kind', async () => {
    await save((await replica()).configs, 'first', VALID);
    const { host, bus, answer } = await replica();
    const decided = { kind: 'llm', id: 'second', config: { ...VALID, model: 'large' }, secrets: ['api_key'] } as const;
    const configs = new PluginConfigService(host, new SecretBox(KEY), bus, clock, recordingLogger(), [decided]);
    await configs.load();
    expect(await answer()).toBe('from second large');
    expect(await configs.list('llm')).toMatchObject([{ id: 'second', config: { api_key: MASK }, error: null }]);
    await expect(configs.trials.tryOut('llm', 'first')).rejects.toMatchObject({ code: 'invalid' });
    expect((await storage.pluginConfigs.list()).map(({ id }) => id)).toEqual(['first']);
  });

  it('shows a configuration of a plugin that is not installed any more', async () => {
    const row = { kind: 'notify', id: 'gone', enabled: true, updatedAt: 1, updatedBy: 'ada' };
    await storage.pluginConfigs.set({
      ...row,
      config: { token: new SecretBox(KEY).seal('t', placeIn('notify', 'gone', 'token')) },
    });
    const { configs } = await replica();
    await configs.load();
    const error = 'There is no notify plugin "gone". Loaded: chat';
    expect(await configs.list('notify')).toMatchObject([{ id: 'gone', config: { token: MASK }, error }]);
    await configs.remove('notify', 'gone');
    expect(await configs.list('notify')).toEqual([]);
  });
});
