import type { LlmProvider, LlmRequest, Plugin } from 'podproof/plugin';

const silent = () => undefined;

/** A short question, with `changes` to it. */
export const ask = (changes: Partial<LlmRequest> = {}): LlmRequest => ({
  messages: [{ role: 'user', content: 'Why does web-1 fail?' }],
  maxOutputTokens: 100,
  ...changes,
});

/** An instance of a plugin with a configuration as an admin enters it; its calls go to nock. */
export function llmOf<Config>(plugin: Plugin<'llm', Config>, config: object): LlmProvider {
  const made = plugin.create(plugin.configSchema.parse(config), {
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: { now: () => 0 },
    resolve: async () => [],
  });
  if (made instanceof Promise) throw new Error('the plugin makes its instance at once');
  return made;
}

/** What a call fails with, to be compared with `{ code, message }`. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it did not fail',
    (error: unknown) => error,
  );

/** Nobody aborts it. */
export const never = (): AbortSignal => new AbortController().signal;
