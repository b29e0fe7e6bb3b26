import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/install-podproof.js';
import { runModule } from '../support/run-module.js';

const PLUGINS = readdirSync(join(ROOT, 'plugins')).filter((name) => name.startsWith('llm-'));

/** Keeps a module of an SDK from being found, so that whoever asks for one fails. */
const HOOK = `
  const SDK = /^(openai|ollama|@anthropic-ai\\/sdk|@mistralai\\/mistralai|@google\\/genai)(\\/|$)/;
  export const resolve = (specifier, context, next) => {
    if (SDK.test(specifier)) throw new Error('asked for ' + specifier);
    return next(specifier, context);
  };
`;

const SCRIPT = `
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(HOOK)}));
  const context = { fetch, clock: { now: Date.now }, logger: { debug() {}, info() {}, warn() {}, error() {} } };
  const request = { messages: [{ role: 'user', content: 'why?' }], maxOutputTokens: 9 };
  const result = {};
  for (const name of ${JSON.stringify(PLUGINS)}) {
    const { default: plugin } = await import('./plugins/' + name + '/index.ts');
    const instance = await plugin.create(plugin.configSchema.parse({ api_key: 'key' }), context);
    const call = instance.complete(request, new AbortController().signal);
    result[name] = await call.then(() => 'answered', ({ message }) => message);
  }
  console.log(JSON.stringify(result));
`;

it('loads no SDK of a language model before the first call', async () => {
  const { code, output } = await runModule(SCRIPT, { cwd: ROOT, flags: ['--import', 'tsx'] });
  expect({ code, output }).toEqual({ code: 0, output: expect.any(String) });
  const asked = JSON.parse(output) as Record<string, string>;
  // Importing and creating went well although no SDK could be had, and it is the call that misses it.
  expect(Object.keys(asked)).toEqual(PLUGINS);
  for (const message of Object.values(asked)) expect(message).toContain('asked for ');
});
