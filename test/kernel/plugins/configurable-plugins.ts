import { z } from 'zod';
import { definePlugin, type PluginPorts } from '../../../src/kernel/plugins/define-plugin.js';
import type { PluginHost } from '../../../src/kernel/plugins/plugin-host.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import type { Storage } from '../../../src/kernel/ports/storage.js';
import { fakeLlm, fakeNotifier, llmPlugin, ORIGIN, storagePlugin } from './support.js';

/** Plugins as they are found at the start of every replica. `broken` can be configured, but not made. */
export function registerPlugins(host: PluginHost, storage: Storage): void {
  const kept = new Proxy(storage, {
    get: (target, name) => (['prepare', 'dispose'].includes(String(name)) ? async () => {} : Reflect.get(target, name)),
  });
  host.register(storagePlugin('test', { create: () => kept as PluginPorts['storage'] }), ORIGIN);
  const named = (id: string) => llmPlugin(id, { create: ({ model }) => fakeLlm(`${id} ${model}`) });
  host.register(named('first'), ORIGIN);
  host.register(named('second'), ORIGIN);
  const create = () => Promise.reject(new PodproofError('invalid', 'cannot be made'));
  const test = () => Promise.reject(new PodproofError('refused', 'the key sesame is wrong'));
  host.register(llmPlugin('broken', { create }), ORIGIN);
  host.register(llmPlugin('refused', { test }), ORIGIN);
  host.register(
    definePlugin({
      apiVersion: 1,
      kind: 'notify',
      id: 'chat',
      displayName: 'Chat',
      description: 'Says nothing.',
      configSchema: z.strictObject({
        webhook_url: z.string().min(1),
        routes: z.array(z.strictObject({ namespaces: z.array(z.string()), webhook_url: z.string() })).default([]),
      }),
      secrets: ['webhook_url'],
      capabilities: { messagesPerMinute: 30 },
      create: () => fakeNotifier(),
      test: async () => {},
    }),
    ORIGIN,
  );
}
