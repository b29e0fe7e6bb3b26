import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import {
  ask,
  createHost,
  deferred,
  fakeLlm,
  fakeStorage,
  llmPlugin,
  ORIGIN,
  settle,
  statusOf,
  storagePlugin,
  VALID,
} from './support.js';

describe('activating', () => {
  it('hands the parsed configuration to create, defaults filled in', async () => {
    const { host } = createHost();
    host.register(llmPlugin('echo'), ORIGIN);
    await host.activate('llm', 'echo', VALID);
    expect(await host.use('llm', (llm) => ask(llm))).toMatchObject({ text: 'from small' });
    expect(statusOf(host, 'echo')).toEqual({ status: 'active', error: null });
  });

  it('says which plugins there are when asked for one that is not there', async () => {
    const { host } = createHost();
    host.register(llmPlugin('echo'), ORIGIN);
    await expect(host.activate('llm', 'ehco', VALID)).rejects.toMatchObject({
      code: 'invalid',
      message: 'There is no llm plugin "ehco". Loaded: echo',
    });
    await expect(host.activate('storage', 'x', {})).rejects.toThrow(/Loaded: none/);
  });

  it('names the field of a bad configuration and never the secret', async () => {
    const { host, logger } = createHost();
    host.register(llmPlugin('echo'), ORIGIN);
    const failure = host.activate('llm', 'echo', { api_key: 'abc', model: 'huge', abc: 1 });
    await expect(failure).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^api_key must .*; model must /),
    });
    await expect(failure).rejects.not.toThrow(/abc/);
    expect(JSON.stringify([host.list(), logger.lines])).not.toContain('abc');
    expect(statusOf(host, 'echo')).toMatchObject({ status: 'failed', error: expect.stringContaining('api_key') });
  });

  it('hides a secret that a plugin puts into its own error', async () => {
    const { host } = createHost();
    const test = async () => {
      throw new Error('GET https://api.example/?key=se%2Fsame failed for se/same');
    };
    host.register(llmPlugin('echo', { test }), ORIGIN);
    await expect(host.activate('llm', 'echo', { api_key: 'se/same' })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'GET https://api.example/?key=******** failed for ********',
    });
  });

  it('takes the code of an error from another copy of PodproofError', async () => {
    const foreign = Object.assign(new Error('no such model'), {
      [Symbol.for('podproof.error')]: true,
      code: 'invalid',
    });
    const { host } = createHost();
    host.register(llmPlugin('echo', { test: () => Promise.reject(foreign) }), ORIGIN);
    await expect(host.activate('llm', 'echo', VALID)).rejects.toMatchObject({
      code: 'invalid',
      message: 'no such model',
    });
  });

  it.each([
    ['create fails', { create: () => Promise.reject(new Error('boom')) }, 'unavailable', 'boom'],
    ['create hangs', { create: () => new Promise<never>(() => {}) }, 'timeout', 'create did not end within 0.02 s'],
    ['test fails', { test: () => Promise.reject(new PodproofError('refused', 'wrong key')) }, 'refused', 'wrong key'],
    ['test hangs', { test: () => new Promise<never>(() => {}) }, 'timeout', 'test did not end within 0.02 s'],
    [
      'create makes half an instance',
      { create: () => ({ complete: async () => {} }) as never },
      'unavailable',
      'create made an instance without models',
    ],
  ])('keeps the previous instance when %s', async (_name, behaviour, code, message) => {
    const { host } = createHost({ limits: { createMs: 20, testMs: 20 } });
    host.register(llmPlugin('old'), ORIGIN);
    host.register(llmPlugin('new', behaviour), ORIGIN);
    await host.activate('llm', 'old', VALID);
    await expect(host.activate('llm', 'new', VALID)).rejects.toMatchObject({ code, message });
    expect(statusOf(host, 'old')).toEqual({ status: 'active', error: null });
    expect(statusOf(host, 'new')).toEqual({ status: 'failed', error: message });
    expect((await host.use('llm', (llm) => ask(llm))).text).toBe('from small');
  });

  it('calls nothing outside when it is told not to test', async () => {
    const { host } = createHost();
    const test = () => Promise.reject(new Error('the provider is away'));
    host.register(llmPlugin('echo', { test }), ORIGIN);
    await expect(host.activate('llm', 'echo', VALID)).rejects.toThrow('away');
    await host.activate('llm', 'echo', VALID, { test: false });
    expect((await host.use('llm', (llm) => ask(llm))).text).toBe('from small');
  });

  it('shows a change of settings that failed beside the instance that serves on', async () => {
    const { host } = createHost();
    host.register(llmPlugin('echo'), ORIGIN);
    await host.activate('llm', 'echo', VALID);
    await expect(host.activate('llm', 'echo', { api_key: '' })).rejects.toThrow(/api_key/);
    expect(statusOf(host, 'echo')).toMatchObject({ status: 'active', error: expect.stringContaining('api_key') });
    await host.activate('llm', 'echo', { ...VALID, model: 'large' });
    expect(statusOf(host, 'echo')).toEqual({ status: 'active', error: null });
  });

  it('prepares a storage before the test, and disposes what failed', async () => {
    const steps: string[] = [];
    const step = (name: string) => async () => void steps.push(name);
    const create = () => fakeStorage({ prepare: step('prepare'), dispose: step('dispose') });
    const { host } = createHost();
    const test = async () => {
      steps.push('test');
      throw new Error('disk is full');
    };
    host.register(storagePlugin('disk', { create, test }), ORIGIN);
    await expect(host.activate('storage', 'disk', VALID)).rejects.toThrow('disk is full');
    expect(steps).toEqual(['prepare', 'test', 'dispose']);
  });

  it('disposes an instance that comes after the time limit', async () => {
    const made = deferred();
    const disposed = deferred();
    const create = async () => {
      await made.promise;
      return fakeLlm('late', { dispose: async () => disposed.resolve() });
    };
    const { host } = createHost({ limits: { createMs: 10 } });
    host.register(llmPlugin('late', { create }), ORIGIN);
    await expect(host.activate('llm', 'late', VALID)).rejects.toThrow(/did not end/);
    made.resolve();
    await disposed.promise;
  });

  it('does changes of one kind in the order in which they were asked for', async () => {
    const slow = deferred();
    const { host } = createHost();
    host.register(llmPlugin('slow', { test: () => slow.promise }), ORIGIN);
    host.register(llmPlugin('fast'), ORIGIN);
    const first = host.activate('llm', 'slow', VALID);
    const second = host.activate('llm', 'fast', VALID);
    await settle();
    slow.resolve();
    await Promise.all([first, second]);
    expect(statusOf(host, 'slow').status).toBe('available');
    expect(statusOf(host, 'fast').status).toBe('active');
  });
});

describe('trying out', () => {
  it('tests an instance that serves nobody, and disposes it', async () => {
    const steps: string[] = [];
    const create = () => fakeLlm('m', { dispose: async () => void steps.push('dispose') });
    const { host } = createHost();
    host.register(llmPlugin('echo', { create, test: async () => void steps.push('test') }), ORIGIN);
    await host.configurations.tryOut('llm', 'echo', VALID);
    expect(steps).toEqual(['test', 'dispose']);
    expect(statusOf(host, 'echo')).toEqual({ status: 'available', error: null });
  });

  it('keeps the code and the words of a test that fails, without the secret', async () => {
    const { host } = createHost();
    const test = () => Promise.reject(new PodproofError('rate_limited', 'sesame may not', { retryAfterMs: 7 }));
    host.register(llmPlugin('echo', { test }), ORIGIN);
    const failure = { code: 'rate_limited', message: '******** may not', retryAfterMs: 7 };
    await expect(host.configurations.tryOut('llm', 'echo', VALID)).rejects.toMatchObject(failure);
  });

  it('refuses what is no configuration before it makes anything', async () => {
    const { host } = createHost();
    const create = () => {
      throw new Error('was made');
    };
    host.register(llmPlugin('echo', { create }), ORIGIN);
    await expect(host.configurations.tryOut('llm', 'echo', { ...VALID, flavour: 'mint' })).rejects.toThrow(/flavour/);
    expect(() => host.configurations.validate('llm', 'echo', {})).toThrow(/api_key/);
    expect(host.configurations.validate('llm', 'echo', VALID)).toEqual({ api_key: 'sesame', model: 'small' });
    expect(() => host.configurations.secretsOf('llm', 'none')).toThrow('Loaded: echo');
  });

  it('names a field that a schema would drop without a word', () => {
    const { host } = createHost();
    const loose = { ...llmPlugin('loose'), configSchema: z.object({ api_key: z.string() }) };
    host.register(loose, ORIGIN);
    expect(() => host.configurations.validate('llm', 'loose', { api_key: 'x', basurl: 'y' })).toThrow(
      'basurl is no field of it',
    );
  });
});

describe('an active instance that fails', () => {
  it('tells no secret of its configuration, wherever that stands in the error', async () => {
    const { host } = createHost();
    const inCause = Object.assign(new Error('failed'), { request: { headers: { authorization: 'Bearer sesame' } } });
    const errors = [
      new PodproofError('refused', 'the key sesame is wrong', { retryAfterMs: 5, extra: { key: 'sesame' } }),
      inCause,
      new TypeError('sesame'),
    ];
    const complete = () => Promise.reject(errors.shift());
    host.register(llmPlugin('echo', { create: () => fakeLlm('m', { complete }) }), ORIGIN);
    await host.activate('llm', 'echo', VALID);
    const thrown: unknown[] = [];
    while (errors.length > 0) thrown.push(await host.use('llm', (llm) => ask(llm)).catch((error: unknown) => error));
    expect(thrown).toMatchObject([
      { code: 'refused', message: 'the key ******** is wrong', retryAfterMs: 5 },
      { message: 'failed' },
      { message: '********' },
    ]);
    expect(inspect(thrown, { depth: 9 })).not.toContain('sesame');
  });

  it('hands on an error without secrets as it is', async () => {
    const { host } = createHost();
    const error = new TypeError('bug');
    host.register(llmPlugin('echo', { create: () => fakeLlm('m', { complete: () => Promise.reject(error) }) }), ORIGIN);
    await host.activate('llm', 'echo', VALID);
    await expect(host.use('llm', (llm) => ask(llm))).rejects.toBe(error);
  });
});
