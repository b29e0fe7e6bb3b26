import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

const CASES: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  [
    'no such provider',
    { LLM_PROVIDER: 'nope' },
    /^LLM_PROVIDER must be the id of an LLM plugin, not "nope"; there are .*openai/,
  ],
  [
    'a provider without its key',
    { LLM_PROVIDER: 'openai' },
    /^LLM_PROVIDER=openai cannot be used: LLM_API_KEY must be set$/,
  ],
  [
    'a package that is not installed',
    { PODPROOF_PLUGINS: 'podproof-none' },
    /^PODPROOF_PLUGINS names podproof-none: the package is not installed$/,
  ],
  [
    'a folder that is not there',
    { PODPROOF_PLUGIN_DIR: '/nonexistent' },
    /^PODPROOF_PLUGIN_DIR: \/nonexistent does not exist$/,
  ],
];

const variablesOf = (more: Record<string, string>) => ({
  DATA_DIR: join(temporaryFolder(), 'data'),
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  ...more,
});

describe('what the environment names and is not there', () => {
  it.each(CASES)('stops the start in one line: %s', async (_what, more, line) => {
    const outcome = await podproof('serve', { variables: variablesOf(more) });
    expect(outcome).toMatchObject({ code: 1, out: [], error: [expect.stringMatching(line)] });
  });

  it.each(CASES)('is told by config check as well: %s', async (_what, more, line) => {
    const outcome = await podproof('config check', { variables: variablesOf(more) });
    expect(outcome).toMatchObject({ code: 1, error: [expect.stringMatching(line)] });
    expect(outcome.out[0]).toMatch(/^VARIABLE/);
  });

  it('is told with who asks for it and where it is looked for, when it is the storage', async () => {
    const variables = variablesOf({});
    mkdirSync(variables.DATA_DIR, { recursive: true });
    const file = join(variables.DATA_DIR, 'storage.json');
    writeFileSync(file, JSON.stringify({ provider: 'litebox', config: {} }));
    const line =
      `There is no storage plugin "litebox", which is asked for by ${file}, where an admin moved the data to. ` +
      'Loaded: postgres, sqlite. Others are looked for in PODPROOF_PLUGIN_DIR (not set) and PODPROOF_PLUGINS (none)';
    for (const command of ['serve', 'config check', 'storage status']) {
      expect(await podproof(command, { variables })).toMatchObject({ code: 1, error: [line] });
    }
  });

  it('is not a plugin that fails: it is listed, unless it is the one that is wanted', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'llm-broken'));
    writeFileSync(join(folder, 'llm-broken/index.mjs'), 'throw new Error("boom");');
    const variables = variablesOf({ PODPROOF_PLUGIN_DIR: folder });
    expect(await podproof('config check', { variables })).toMatchObject({ code: 0, error: [] });
    const wanted = await podproof('config check', { variables: { ...variables, LLM_PROVIDER: 'broken' } });
    expect(wanted.error).toEqual([
      expect.stringMatching(/^LLM_PROVIDER names broken, which could not be loaded: .*boom/),
    ]);
  });
});

describe('config check --connect', () => {
  it('tries the folder, the database and the provider', async () => {
    const good = await podproof('config check --connect', { variables: variablesOf({}) });
    expect(good).toMatchObject({ code: 0, error: [] });
    expect(good.out.slice(-2)).toEqual([
      expect.stringMatching(/^DATA_DIR +ok/),
      expect.stringMatching(/^database +ok +sqlite/),
    ]);
    const variables = variablesOf({
      DATABASE_URL: 'postgres://ada:canary@127.0.0.1:1/x',
      LLM_PROVIDER: 'ollama',
      LLM_BASE_URL: 'http://127.0.0.1:1',
    });
    const bad = await podproof('config check --connect', { variables });
    expect(bad.code).toBe(1);
    expect(bad.out.slice(-3)).toEqual([
      expect.stringMatching(/^DATA_DIR +ok/),
      expect.stringMatching(/^database +FAILED +postgres: .*nothing listens there/),
      expect.stringMatching(/^provider +FAILED +ollama: .*nothing listens/),
    ]);
    expect(JSON.stringify(bad)).not.toContain('canary');
  });
});
