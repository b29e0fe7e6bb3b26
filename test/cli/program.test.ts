import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorLine } from '../../src/cli/error-line.js';
import { VARIABLE_NAMES } from '../../src/server/config/config-schema.js';
import { ROOT } from '../architecture/cruise-folder.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { podproof } from './fake-terminal.js';

describe('the command line', () => {
  it('says which commands there are', async () => {
    const { code, out } = await podproof('--help');
    expect(code).toBe(0);
    for (const name of ['serve', 'migrate', 'plugins', 'backup', 'config', 'users', 'diagnose'])
      expect(out.join('\n')).toContain(`  ${name} `);
  });

  it('has only commands that the README explains', async () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const { out } = await podproof('--help');
    const names = [...out.join('\n').matchAll(/^ {2}([a-z]+) .*(?<!help for command)$/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    for (const name of names.filter((name) => name !== 'help')) expect(readme).toContain(`\`podproof ${name}`);
  });

  it('knows its version', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(await podproof('--version')).toEqual({ code: 0, out: [version], error: [] });
  });

  it.each(['nonsense', 'serve --nonsense', 'backup', 'users reset-password', 'config nonsense'])(
    'ends with 2 for: %s',
    async (words) => {
      const { code, out, error } = await podproof(words);
      expect([code, out]).toEqual([2, []]);
      expect(error.join('\n')).not.toBe('');
    },
  );

  it.each(['serve', 'migrate', 'migrate keys', 'plugins', 'backup file', 'config check', 'users reset-password ada'])(
    'ends with 1 and one line when a variable is wrong: %s',
    async (words) => {
      const result = await podproof(words, { variables: { PORT: 'abc' } });
      expect(result.code).toBe(1);
      expect(result.error).toEqual(['PORT must be a port number from 0 to 65535 (0 takes any free one), not "abc"']);
    },
  );
});

describe('oneLine', () => {
  it.each([
    [new Error('first\nsecond'), 'first'],
    [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    ['text', 'text'],
    [new Error(''), 'unknown error'],
  ])('makes one line of %s', (error, line) => {
    expect(errorLine(error)).toBe(line);
  });
});

describe('podproof config check', () => {
  it('prints a line for every variable', async () => {
    const { code, out } = await podproof('config check', { variables: { DATA_DIR: temporaryFolder(), PORT: '9000' } });
    expect(code).toBe(0);
    expect(out.slice(1).map((line) => line.split(' ')[0])).toEqual(VARIABLE_NAMES);
    expect(out.find((line) => line.startsWith('PORT '))).toMatch(/^PORT +9000 +environment +port of the server$/);
  });
});
