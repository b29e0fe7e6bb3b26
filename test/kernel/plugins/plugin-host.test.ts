import { describe, expect, it } from 'vitest';
import {
  ask,
  createHost,
  deferred,
  fakeLlm,
  fakeNotifier,
  llmPlugin,
  MESSAGE,
  NEVER,
  notifyPlugin,
  ORIGIN,
  settle,
  statusOf,
  storagePlugin,
  VALID,
} from './support.js';

describe('registering', () => {
  it('lists what is known, with the form of its configuration', () => {
    const { host } = createHost();
    host.register(llmPlugin('echo'), ORIGIN);
    expect(host.list()).toEqual([
      expect.objectContaining({
        kind: 'llm',
        id: 'echo',
        displayName: 'Fake',
        source: 'built-in',
        version: '1.2.3',
        apiVersion: 1,
        status: 'available',
        error: null,
        configSchema: expect.objectContaining({
          required: ['api_key'],
          properties: expect.objectContaining({ api_key: expect.objectContaining({ writeOnly: true }) }),
        }),
      }),
    ]);
  });

  it('refuses a second plugin of the same kind and id, and keeps the first', async () => {
    const { host } = createHost();
    host.register(llmPlugin('echo', { create: () => fakeLlm('first') }), ORIGIN);
    host.register(llmPlugin('echo', { create: () => fakeLlm('second') }), { source: 'package x', version: null });
    host.register(notifyPlugin('echo'), ORIGIN);
    await host.activate('llm', 'echo', VALID);
    expect(host.list().map(({ status, error }) => [status, error])).toEqual([
      ['active', null],
      ['failed', 'there is a llm plugin "echo" already; the first one found stays'],
      ['available', null],
    ]);
    expect((await host.use('llm', (llm) => ask(llm))).model).toBe('first');
  });

  it('lists what is no plugin under the name of its place', () => {
    const { host, logger } = createHost();
    host.register({ apiVersion: 1, kind: 'llm' }, ORIGIN, { kind: 'llm', id: 'half' });
    host.registerFailure({ ...ORIGIN, kind: null, id: 'odd', error: 'boom' });
    expect(host.list()).toMatchObject([
      { kind: 'llm', id: 'half', status: 'failed', apiVersion: null, configSchema: null },
      { kind: null, id: 'odd', status: 'failed', error: 'boom' },
    ]);
    expect(logger.lines.filter(({ level }) => level === 'warn')).toHaveLength(2);
  });
});

describe('using', () => {
  it('is refused with a reason when nothing is active', async () => {
    const { host } = createHost();
    host.register(notifyPlugin('chat'), ORIGIN);
    await expect(host.use('llm', (llm) => ask(llm))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'No llm plugin is active',
    });
    await expect(host.use('notify', 'chat', async () => {})).rejects.toThrow('No notify plugin "chat" is active');
  });

  it('keeps several notifiers apart, each with its own life', async () => {
    const sent: string[] = [];
    const create = (id: string) => () => fakeNotifier({ send: async () => void sent.push(id) });
    const { host } = createHost();
    for (const id of ['a', 'b']) host.register(notifyPlugin(id, { create: create(id) }), ORIGIN);
    await host.activate('notify', 'a', VALID);
    await host.activate('notify', 'b', VALID);
    await host.use('notify', 'b', (notifier) => notifier.send(MESSAGE, NEVER));
    await host.deactivate('notify', 'b');
    await host.use('notify', 'a', (notifier) => notifier.send(MESSAGE, NEVER));
    expect(sent).toEqual(['b', 'a']);
    expect(statusOf(host, 'b')).toEqual({ status: 'available', error: null });
    await expect(host.use('notify', 'b', async () => {})).rejects.toThrow(/No notify plugin "b"/);
  });

  it('knows the capabilities of a plugin by its id, and of the one that serves', async () => {
    const { host } = createHost();
    host.register(llmPlugin('echo'), ORIGIN);
    host.register(notifyPlugin('chat'), ORIGIN);
    expect(host.capabilitiesOf('llm')).toBeUndefined();
    expect(host.capabilitiesOf('llm', 'echo')).toEqual({ contextTokens: 8_000 });
    expect(host.capabilitiesOf('notify', 'chat')?.messagesPerMinute).toBeUndefined();
    expect(host.capabilitiesOf('notify', 'unknown')).toBeUndefined();
    await host.activate('llm', 'echo', VALID);
    expect(host.capabilitiesOf('llm')?.contextTokens).toBe(8_000);
    await host.deactivate('llm', 'echo');
    expect(host.capabilitiesOf('llm')).toBeUndefined();
  });

  it('does not take one LLM for another', async () => {
    const { host } = createHost();
    host.register(llmPlugin('a'), ORIGIN);
    host.register(llmPlugin('b'), ORIGIN);
    await host.activate('llm', 'a', VALID);
    await host.deactivate('llm', 'b');
    await expect(host.use('llm', 'b', (llm) => ask(llm))).rejects.toThrow('No llm plugin "b" is active');
    expect((await host.use('llm', 'a', (llm) => ask(llm))).text).toBe('from small');
  });

  it('refuses a storage inside a storage, at any distance, and nothing else', async () => {
    const { host } = createHost();
    host.register(storagePlugin('memory'), ORIGIN);
    host.register(llmPlugin('echo'), ORIGIN);
    await host.activate('storage', 'memory', VALID);
    await host.activate('llm', 'echo', VALID);
    const count = () => host.use('storage', (storage) => storage.users.count());
    const nested = host.use('storage', (storage) => storage.transaction(() => settle().then(count)));
    await expect(nested).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('wait for itself'),
    });
    expect(await host.use('llm', count)).toBe(3);
    expect(await host.use('storage', () => host.use('llm', (llm) => llm.models(NEVER)))).toEqual(['small']);
    expect(await Promise.all([count(), count()])).toEqual([3, 3]);
  });

  it('lets a listener that was woken inside go to the storage afterwards', async () => {
    const { host } = createHost();
    host.register(storagePlugin('memory'), ORIGIN);
    await host.activate('storage', 'memory', VALID);
    const ended = deferred();
    let listener: Promise<number> | undefined;
    await host.use('storage', async () => {
      listener = ended.promise.then(() => host.use('storage', (storage) => storage.users.count()));
    });
    ended.resolve();
    expect(await listener).toBe(3);
  });
});

describe('ending', () => {
  it('waits for calls in flight, then disposes', async () => {
    const call = deferred();
    const steps: string[] = [];
    const { host } = createHost();
    host.register(
      llmPlugin('echo', { create: () => fakeLlm('m', { dispose: async () => void steps.push('disposed') }) }),
      ORIGIN,
    );
    await host.activate('llm', 'echo', VALID);
    const used = host.use('llm', () => call.promise.then(() => steps.push('call ended')));
    const ended = host.dispose();
    await expect(host.use('llm', (llm) => ask(llm))).rejects.toMatchObject({ code: 'unavailable' });
    expect(steps).toEqual([]);
    call.resolve();
    await Promise.all([used, ended]);
    expect(steps).toEqual(['call ended', 'disposed']);
  });

  it('waits no longer than its limit, and disposes once all the same', async () => {
    let disposals = 0;
    const call = deferred();
    const { host, logger } = createHost({ limits: { disposeMs: 10 } });
    const dispose = async () => {
      disposals += 1;
      await new Promise(() => {});
    };
    host.register(llmPlugin('echo', { create: () => fakeLlm('m', { dispose }) }), ORIGIN);
    await host.activate('llm', 'echo', VALID);
    const used = host.use('llm', () => call.promise);
    await host.dispose();
    expect(disposals).toBe(1);
    expect(logger.lines.at(-1)?.message).toMatch(/still in flight/);
    call.resolve();
    await used;
    expect(disposals).toBe(1);
  });

  it('does not put into service what gets ready during the shutdown', async () => {
    const test = deferred();
    const disposed = deferred();
    const { host } = createHost();
    const create = () => fakeLlm('m', { dispose: async () => disposed.resolve() });
    host.register(llmPlugin('slow', { create, test: () => test.promise }), ORIGIN);
    const activation = host.activate('llm', 'slow', VALID);
    await host.dispose();
    test.resolve();
    await expect(activation).rejects.toThrow(/shutting down/);
    await disposed.promise;
  });

  it('logs a dispose that fails, and goes on', async () => {
    const { host, logger } = createHost();
    const dispose = () => Promise.reject(new Error('socket stuck'));
    host.register(llmPlugin('echo', { create: () => fakeLlm('m', { dispose }) }), ORIGIN);
    await host.activate('llm', 'echo', VALID);
    await host.dispose();
    expect(logger.lines.at(-1)).toMatchObject({ level: 'warn', fields: { id: 'echo', error: 'socket stuck' } });
  });
});
