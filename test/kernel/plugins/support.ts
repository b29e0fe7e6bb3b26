import { z } from 'zod';
import { definePlugin, type PluginKind, type PluginPorts } from '../../../src/kernel/plugins/define-plugin.js';
import { PluginHost, type PluginHostOptions } from '../../../src/kernel/plugins/plugin-host.js';
import { createPolicies, type PolicyLimits, unchanged } from '../../../src/kernel/plugins/policies/index.js';
import type { LlmProvider } from '../../../src/kernel/ports/llm-provider.js';
import type { Notification, Notifier } from '../../../src/kernel/ports/notifier.js';
import { FakeClock, recordingLogger, recordingMetrics } from '../../support/fakes.js';

export const ORIGIN = { source: 'built-in', version: '1.2.3' };

export const MESSAGE: Notification = {
  id: 'message-1',
  kind: 'test',
  severity: 'low',
  title: 'Hello',
  why: 'World',
  firstStep: null,
  cluster: 'default',
  namespace: 'shop',
  owner: { kind: 'Deployment', name: 'web' },
  cause: 'oom-killed',
  pods: 1,
  podName: null,
  since: '2026-01-01T00:00:00.000Z',
  at: '2026-01-01T00:00:00.000Z',
  url: null,
};

export const NEVER = new AbortController().signal;

const ONCE = { attempts: 1, firstWaitMs: 1, longestWaitMs: 1 };

/** Policies that fail fast: no waits worth mentioning, no breaker. A real database takes its time on a busy machine. */
export const QUICK: PolicyLimits = {
  timeoutMs: { llm: 1_000, notify: 1_000, storage: 30_000 },
  retry: { llm: ONCE, notify: ONCE },
  breaker: { failures: 1000, openMs: 1000 },
};

/** Instances under no policy at all, for tests of the host itself. */
const asItIs = <Port>(port: Port) => port;
export const BARE = { kinds: asItIs, llm: asItIs, notify: asItIs, storage: asItIs };

export function createHost(options: Partial<PluginHostOptions> = {}) {
  const logger = recordingLogger();
  const context = () => ({ logger, fetch: globalThis.fetch, resolve: async () => [], clock: new FakeClock() });
  const policies = createPolicies({
    logger,
    metrics: recordingMetrics(),
    prepare: { llm: unchanged, notify: unchanged },
    limits: QUICK,
  });
  return { logger, host: new PluginHost({ logger, context, policies, ...options }) };
}

/** How the plugin of that id stands in the list. */
export const statusOf = (host: PluginHost, id: string) => {
  const { status, error } = host.list().find((listing) => listing.id === id) ?? {};
  return { status, error };
};

/** A promise and what ends it. */
export function deferred<Value = void>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Lets everything that is ready run. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const CONFIG = z.strictObject({ api_key: z.string().min(4), model: z.enum(['small', 'large']).default('small') });

type Behaviour<Kind extends PluginKind> = {
  readonly create?: (config: z.output<typeof CONFIG>) => PluginPorts[Kind] | Promise<PluginPorts[Kind]>;
  readonly test?: (instance: PluginPorts[Kind], signal: AbortSignal) => Promise<void>;
};

const COMMON = {
  apiVersion: 1,
  displayName: 'Fake',
  description: 'Does what the test says.',
  configSchema: CONFIG,
  secrets: ['api_key'],
} as const;

export const VALID = { api_key: 'sesame' };

/** An LLM that answers with its model, unless told otherwise. */
export function llmPlugin(
  id: string,
  { create = ({ model }) => fakeLlm(model), test = async () => {} }: Behaviour<'llm'> = {},
) {
  return definePlugin({ ...COMMON, kind: 'llm', capabilities: { contextTokens: 8_000 }, id, create, test });
}

export function notifyPlugin(
  id: string,
  { create = () => fakeNotifier(), test = async () => {} }: Behaviour<'notify'> = {},
) {
  return definePlugin({ ...COMMON, kind: 'notify', capabilities: {}, id, create, test });
}

export function storagePlugin(
  id: string,
  { create = () => fakeStorage(), test = async () => {} }: Behaviour<'storage'> = {},
) {
  return definePlugin({ ...COMMON, kind: 'storage', capabilities: {}, id, create, test });
}

export function fakeLlm(model: string, overrides: Partial<LlmProvider> = {}): LlmProvider {
  const answer = { text: `from ${model}`, model, usage: { input: 1, output: 1 } };
  return { complete: async () => answer, models: async () => [model], ...overrides };
}

export function fakeNotifier(overrides: Partial<Notifier> = {}): Notifier {
  return { send: async () => {}, ...overrides };
}

/** A storage of which only what the tests of the plugin kernel touch is there. */
export function fakeStorage(overrides: object = {}): PluginPorts['storage'] {
  const repositories = {
    settings: { all: async () => ({ greeting: 'hello' }), set: async () => {}, remove: async () => {} },
    users: { count: async () => 3 },
  };
  const storage = {
    ...repositories,
    relay: { publish: async () => {}, subscribe: async () => async () => {} },
    tables: { names: () => ['users'], export: async () => ({ rows: [], next: null }) },
    prepare: async () => {},
    transaction: (work: (given: object) => Promise<unknown>) => work(repositories),
    exclusively: (_lock: string, work: () => Promise<unknown>) => work(),
    status: async () => ({ location: 'memory', replicas: 1 }),
    dispose: async () => {},
    ...overrides,
  };
  return storage as unknown as PluginPorts['storage'];
}

/** With a signal of its own: many calls at once on one are many listeners on it, which Node takes for a leak. */
export const ask = (llm: LlmProvider, signal: AbortSignal = new AbortController().signal) =>
  llm.complete({ messages: [{ role: 'user', content: 'why?' }], maxOutputTokens: 10 }, signal);
