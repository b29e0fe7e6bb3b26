import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LlmService } from '../../../src/kernel/llm/llm-service.js';
import { definePlugin, type PluginPorts } from '../../../src/kernel/plugins/define-plugin.js';
import { PluginConfigService } from '../../../src/kernel/plugins/plugin-config-service.js';
import { MASK } from '../../../src/kernel/plugins/secrets.js';
import type { PlainConfig } from '../../../src/kernel/plugins/stored-secrets.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { LlmProvider } from '../../../src/kernel/ports/llm-provider.js';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import { SecretBox } from '../../../src/server/secrets/secret-box.js';
import { useEngine } from '../../support/databases.js';
import { FakeClock, recordingLogger } from '../../support/fakes.js';
import { recordingBus } from '../findings/service-fixture.js';
import { ask, createHost, fakeLlm, ORIGIN, storagePlugin, VALID } from '../plugins/support.js';

const engine = useEngine('sqlite');
const LIMITS = { llm_daily_calls: 500, llm_daily_tokens: 1_000 } as const;

let storage: Storage;
let clock: FakeClock;
let models: LlmProvider['models'];
let modelCalls: number;
let health: { healthy: boolean | null; lastError: string | null };

beforeEach(async () => {
  storage = await engine.open();
  clock = new FakeClock();
  modelCalls = 0;
  models = async () => ['listed', 'small'];
  health = { healthy: true, lastError: null };
});

const CONFIG = z.strictObject({
  api_key: z.string().min(4).optional(),
  model: z
    .string()
    .meta({ examples: ['small', 'large'] })
    .default('small'),
  base_url: z.url().default('https://api.example/v1'),
});

function provider(id: string) {
  return definePlugin({
    apiVersion: 1,
    kind: 'llm',
    id,
    displayName: `The ${id}`,
    description: 'A provider.',
    configSchema: CONFIG,
    secrets: ['api_key'],
    capabilities: { contextTokens: 8_000 },
    create: ({ model }) =>
      fakeLlm(model, {
        models: (signal) => {
          modelCalls += 1;
          return models(signal);
        },
      }),
    test: async (llm, signal) => {
      const answer = await llm.complete({ messages: [], maxOutputTokens: 1 }, signal);
      if (answer.model === 'unknown') throw new PodproofError('not_found', 'there is no such model');
    },
  });
}

/** The service of a server that has just started. */
async function start({
  environment = null,
  key = 'the key',
}: {
  environment?: { readonly provider: string; readonly config: PlainConfig } | null;
  key?: string;
} = {}) {
  const { host } = createHost({
    policies: { kinds: (pack) => pack, llm: (port) => port, notify: (port) => port, storage: (port) => port },
  });
  const kept = new Proxy(storage, {
    get: (target, name) => (['prepare', 'dispose'].includes(String(name)) ? async () => {} : Reflect.get(target, name)),
  });
  host.register(storagePlugin('test', { create: () => kept as PluginPorts['storage'] }), ORIGIN);
  host.register(provider('cloud'), ORIGIN);
  host.register(provider('local'), ORIGIN);
  await host.activate('storage', 'test', VALID);
  const fixedOf = ({ provider: id, config }: NonNullable<typeof environment>) =>
    [{ kind: 'llm', id, config, secrets: ['api_key'] }] as const;
  const fixed = environment === null ? [] : fixedOf(environment);
  const configs = new PluginConfigService(
    host,
    new SecretBox(key),
    recordingBus().bus,
    clock,
    recordingLogger(),
    fixed,
  );
  const llm = new LlmService({
    plugins: host,
    configs,
    settings: { number: (name) => LIMITS[name as keyof typeof LIMITS] },
    health: {
      health: () => health,
      usageToday: async () => ({ calls: 3, tokens: 70 }),
      tried: (error) => {
        health = { healthy: error === null, lastError: error };
      },
    },
    clock,
  });
  await configs.load();
  return { llm, answer: async () => (await host.use('llm', (port) => ask(port))).text };
}

describe('the status', () => {
  it('says that nothing is configured, and what can be', async () => {
    const { llm } = await start();
    expect(llm.current()).toBeNull();
    const { providers, ...status } = await llm.status();
    expect(status).toEqual({
      configured: false,
      provider: null,
      model: null,
      source: 'none',
      healthy: null,
      last_error: null,
      config: {},
      calls_today: 3,
      tokens_today: 70,
      calls_limit: 500,
      tokens_limit: 1_000,
    });
    expect(providers.map(({ id, name, models }) => [id, name, models])).toEqual([
      ['cloud', 'The cloud', ['small', 'large']],
      ['local', 'The local', ['small', 'large']],
    ]);
    expect(providers[0]?.config_schema).toMatchObject({ properties: { api_key: { writeOnly: true } } });
  });

  it('tells the model in service, what that provider lists, and how the last call went', async () => {
    const { llm } = await start();
    await llm.configure({ provider: 'cloud', api_key: 'canary' }, 'ada');
    expect(llm.current()).toEqual({ provider: 'cloud', model: 'small' });
    const status = await llm.status();
    expect(status).toMatchObject({
      configured: true,
      provider: 'cloud',
      model: 'small',
      source: 'admin',
      healthy: true,
    });
    expect(status.providers.map(({ models }) => models)).toEqual([
      ['small', 'large', 'listed'],
      ['small', 'large'],
    ]);
    health = { healthy: null, lastError: null };
    expect(await llm.status()).toMatchObject({ configured: true, healthy: null, last_error: null });
    health = { healthy: false, lastError: 'refused the API key' };
    expect(await llm.status()).toMatchObject({ configured: true, healthy: false, last_error: 'refused the API key' });
    expect(JSON.stringify(await llm.status())).not.toMatch(/canary|sealed/);
  });

  it('asks a provider for its models once a minute, and lives without an answer', async () => {
    const { llm } = await start();
    await llm.configure({ provider: 'cloud', api_key: 'sesame' }, 'ada');
    await Promise.all([llm.status(), llm.status()]);
    await llm.status();
    expect(modelCalls).toBe(1);
    clock.advance(60_000);
    models = () => Promise.reject(new Error('down'));
    expect((await llm.status()).providers[0]?.models).toEqual(['small', 'large']);
    expect(modelCalls).toBe(2);
    models = async () => ['of the other'];
    await llm.configure({ provider: 'local' }, 'ada');
    expect((await llm.status()).providers[1]?.models).toEqual(['small', 'large', 'of the other']);
  });

  it('says that the stored key cannot be opened, and loses nothing', async () => {
    await (await start()).llm.configure({ provider: 'cloud', api_key: 'sesame', model: 'large' }, 'ada');
    const { llm } = await start({ key: 'a wrong key' });
    expect(llm.current()).toBeNull();
    const failed = { configured: true, provider: 'cloud', model: 'large', source: 'admin', healthy: false };
    expect(await llm.status()).toMatchObject({ ...failed, last_error: expect.stringContaining('ENCRYPTION_KEY') });
    expect((await start()).llm.current()).toEqual({ provider: 'cloud', model: 'large' });
  });
});

describe('configuring', () => {
  it('removes a secret that is null', async () => {
    const { llm } = await start();
    await llm.configure({ provider: 'local', api_key: 'sesame' }, 'ada');
    await llm.configure({ provider: 'local', api_key: null, model: 'large' }, 'ada');
    expect(await llm.status()).toMatchObject({ config: { model: 'large' } });
    expect((await llm.status()).config).not.toHaveProperty('api_key');
  });

  it('takes a flat body in which empty fields are left out, and replaces the provider', async () => {
    const { llm, answer } = await start();
    await llm.configure({ provider: 'cloud', api_key: 'sesame', model: '', base_url: null }, 'ada');
    expect(await answer()).toBe('from small');
    await llm.configure({ provider: 'cloud', api_key: '', model: 'large' }, 'ada');
    expect(await answer()).toBe('from large');
    expect(await llm.status()).toMatchObject({ config: { api_key: MASK, model: 'large' } });
    await llm.configure({ provider: 'local' }, 'ada');
    expect(await llm.status()).toMatchObject({ provider: 'local', model: 'small' });
    await llm.remove();
    expect(await llm.status()).toMatchObject({ configured: false, source: 'none' });
    await expect(llm.remove()).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    [{ provider: 'clout' }, /no llm plugin "clout". Loaded: cloud, local/],
    [{ provider: 'cloud', api_key: 'abc' }, /^api_key must have at least 4 characters$/],
    [{ provider: 'cloud', base_url: 'nowhere' }, /^base_url must be a URL$/],
    [{ provider: 'cloud', organisation: 'x' }, /organisation/],
  ])('refuses %j, naming what is wrong', async (body, message) => {
    const { llm } = await start();
    const refused = { code: 'invalid', message: expect.stringMatching(message) };
    await expect(llm.configure(body, 'ada')).rejects.toMatchObject(refused);
    await expect(llm.test(body)).rejects.toMatchObject(refused);
    expect(await llm.status()).toMatchObject({ configured: false });
  });

  it('sends a stored key to no other server than the one that it was entered for', async () => {
    const { llm } = await start();
    await llm.configure({ provider: 'cloud', api_key: 'sesame' }, 'ada');
    const elsewhere = { provider: 'cloud', base_url: 'https://elsewhere.example/v1' };
    const refused = { code: 'invalid', message: expect.stringMatching(/^api_key: must be entered anew/) };
    await expect(llm.test(elsewhere)).rejects.toMatchObject(refused);
    await expect(llm.configure({ ...elsewhere, api_key: MASK }, 'ada')).rejects.toMatchObject(refused);
    expect(await llm.test({ provider: 'cloud', base_url: 'https://api.example/v2' })).toMatchObject({ ok: true });
    expect(await llm.test({ ...elsewhere, api_key: 'another' })).toMatchObject({ ok: true });
    await llm.configure({ ...elsewhere, api_key: 'another' }, 'ada');
    await expect(llm.configure({ provider: 'cloud' }, 'ada')).rejects.toMatchObject(refused);
    await llm.configure({ ...elsewhere, model: 'large' }, 'ada');
    await llm.configure({ provider: 'local', base_url: 'http://127.0.0.1:1' }, 'ada');
    await llm.configure({ provider: 'local', base_url: 'http://127.0.0.1:2' }, 'ada');
  });
});

describe('testing', () => {
  it('says in the plugin’s words what is wrong, and stores nothing', async () => {
    const { llm } = await start();
    const unknown = { provider: 'cloud', api_key: 'sesame', model: 'unknown' };
    expect(await llm.test(unknown)).toEqual({
      ok: false,
      message: 'there is no such model',
      latency_ms: expect.any(Number),
    });
    expect(await llm.status()).toMatchObject({ configured: false });
    expect(await llm.test()).toMatchObject({ ok: false, message: expect.stringContaining('configured') });
  });

  it('tests what is configured without a body', async () => {
    const { llm } = await start();
    await llm.configure({ provider: 'cloud', api_key: 'sesame' }, 'ada');
    expect(await llm.test()).toMatchObject({ ok: true });
    await llm.configure({ provider: 'cloud', model: 'unknown' }, 'ada');
    expect(await llm.test()).toMatchObject({ ok: false, message: 'there is no such model' });
    expect(await llm.test({ provider: 'cloud', model: 'small' })).toMatchObject({ ok: true });
  });
});

describe('the environment', () => {
  const environment = { provider: 'cloud', config: { api_key: 'canary', model: 'large' } };

  it('wins over what an admin chose', async () => {
    await (await start()).llm.configure({ provider: 'local' }, 'ada');
    const { llm, answer } = await start({ environment });
    expect(llm.current()).toEqual({ provider: 'cloud', model: 'large' });
    expect(await answer()).toBe('from large');
    const status = await llm.status();
    expect(status).toMatchObject({ configured: true, provider: 'cloud', source: 'environment', healthy: true });
    expect(JSON.stringify(status)).not.toContain('canary');
    await expect(llm.configure({ provider: 'local' }, 'ada')).rejects.toMatchObject({ code: 'conflict' });
    await expect(llm.remove()).rejects.toMatchObject({ code: 'conflict' });
    expect([await llm.test(), await llm.test({ provider: 'local' })]).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await start()).llm.current()).toEqual({ provider: 'local', model: 'small' });
  });

  it.each([
    ['an unknown provider', { provider: 'clout', config: {} }, /Loaded: cloud, local/],
    ['a wrong field', { provider: 'cloud', config: { base_url: 'nowhere' } }, /base_url/],
  ])('does not stop the start with %s', async (_what, wrong, message) => {
    const { llm } = await start({ environment: wrong });
    expect(llm.current()).toBeNull();
    expect(await llm.status()).toMatchObject({
      configured: true,
      provider: wrong.provider,
      source: 'environment',
      healthy: false,
      last_error: expect.stringMatching(message),
    });
    expect(await llm.test()).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });
});
