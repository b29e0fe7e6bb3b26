import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

export interface ReplayOptions {
  readonly folder: string;
  readonly url: string;
  readonly token: string;
}

export const USAGE =
  'Usage: npm run replay -- <recordings folder> [--url http://127.0.0.1:8000] [--token TOKEN]\nWithout --token: SERVICE_TOKEN, else the first token in ./data/service-token.';

/** Reads the command line; undefined when no folder is named. */
export async function readOptions(argv: readonly string[]): Promise<ReplayOptions | undefined> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { url: { type: 'string', default: 'http://127.0.0.1:8000' }, token: { type: 'string' } },
  });
  const [folder] = positionals;
  if (folder === undefined) return undefined;
  const stored =
    values.token ?? process.env['SERVICE_TOKEN'] ?? (await readFile('data/service-token', 'utf8').catch(() => ''));
  // Several tokens may be accepted at a time, so that they can be rotated.
  return { folder, url: values.url.replace(/\/+$/, ''), token: stored.split(',')[0]?.trim() ?? '' };
}
