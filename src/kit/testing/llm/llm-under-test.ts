import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { PluginContext } from '../../../kernel/plugins/define-plugin.js';
import { type ErrorCode, PodproofError } from '../../../kernel/ports/errors.js';
import type { LlmProvider, LlmRequest } from '../../../kernel/ports/llm-provider.js';
import type { LlmPluginUnderTest } from './llm-wire.js';

export const REQUEST: LlmRequest = {
  messages: [
    { role: 'system', content: 'You explain why pods fail.' },
    { role: 'user', content: 'The pod web-1 fails.' },
    { role: 'assistant', content: 'What do its events say?' },
    { role: 'user', content: 'Back-off pulling image "nginx:nope".' },
  ],
  maxOutputTokens: 321,
};

const silent = () => undefined;

/** Nobody waits for it to end. */
export const never = (): AbortSignal => new AbortController().signal;

export const context: PluginContext = {
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  fetch: (input, init) => globalThis.fetch(input, init),
  resolve: async () => [],
  clock: { now: () => Date.now() },
};

/** An instance with the configuration under test, and `changes` to it. */
export async function createInstance(
  { plugin, config }: LlmPluginUnderTest,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<LlmProvider> {
  return plugin.create(plugin.configSchema.parse({ ...config, ...changes }), context);
}

/** The values of the configuration's secrets. */
export function secretsOf({ plugin, config }: LlmPluginUnderTest): string[] {
  return plugin.secrets.flatMap((name) => {
    const value = config[name];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

/** What a call fails with: always a PodproofError, with a sentence on one line, and never with a secret anywhere in it. */
export async function failureOf(call: Promise<unknown>, test: LlmPluginUnderTest): Promise<PodproofError> {
  const error = await call.then(
    () => new Error('the call did not fail'),
    (thrown: unknown) => thrown,
  );
  if (!PodproofError.isInstance(error)) throw error;
  expect(error.message).toMatch(/^[^\n\r]{10,1000}$/);
  for (const secret of secretsOf(test)) {
    expect(inspect(error, { depth: 10, showHidden: true }), 'no secret is in an error').not.toContain(secret);
  }
  return error;
}

/** Asserts that a call fails with one of the given codes. */
export async function expectFailure(
  call: Promise<unknown>,
  test: LlmPluginUnderTest,
  ...codes: ErrorCode[]
): Promise<PodproofError> {
  const error = await failureOf(call, test);
  expect(codes, error.message).toContain(error.code);
  return error;
}
