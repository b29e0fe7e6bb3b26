import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeImportError } from '../../../src/server/plugins/import-fault.js';
import { readPluginFolder } from '../../../src/server/plugins/package-entry.js';
import { runModule } from '../../support/run-module.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** What an import in a process without our tools throws, rebuilt here. */
async function faultOf(files: Readonly<Record<string, string>>): Promise<string> {
  const path = join(temporaryFolder(), 'llm-mine');
  mkdirSync(path);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  const folder = await readPluginFolder(path);
  const script = `await import(${JSON.stringify(folder.entry)}).catch(({ name, code, message, stack }) =>
    console.log(JSON.stringify({ name, code, message, stack })));`;
  const thrown = JSON.parse((await runModule(script, { cwd: path })).output) as { name: string; message: string };
  const error = thrown.name === 'SyntaxError' ? new SyntaxError(thrown.message) : new Error(thrown.message);
  return describeImportError(Object.assign(error, thrown), folder);
}

it.each([
  ['a syntax error', { 'index.mjs': 'const a = 1;\nexport default { {\n' }, "Unexpected token '{' (index.mjs:2)"],
  [
    'a syntax error in another file',
    { 'index.mjs': "import './other.mjs';", 'other.mjs': '\n\nexport default { {\n' },
    "Unexpected token '{' (other.mjs:3)",
  ],
  [
    'a syntax error in a file that no package says to be a module',
    { 'index.js': '\nexport default {\n' },
    'Unexpected end of input (index.js:3)',
  ],
  ['a throw', { 'index.mjs': '\nthrow new Error("boom");\n' }, 'boom (index.mjs:2)'],
  [
    'a package that is not there',
    { 'index.mjs': "import 'no-such-package';" },
    /^Cannot find package 'no-such-package'/,
  ],
  [
    'CommonJS',
    { 'index.js': "const p = require('podproof/plugin');" },
    /^plugins are ES modules: write import and export in index\.js/,
  ],
  ['require in an ES module', { 'index.mjs': "const p = require('x');" }, /^plugins are ES modules/],
])('says what to do about %s', async (_what, files, expected) => {
  const fault = await faultOf(files);
  if (typeof expected === 'string') expect(fault).toBe(expected);
  else expect(fault).toMatch(expected);
});

it.skipIf('typescript' in process.features)(
  'says what to do about TypeScript where Node does not read it',
  async () => {
    expect(await faultOf({ 'index.ts': 'export const a: number = 1;' })).toMatch(
      /^Node [\d.]+ does not read TypeScript: compile index\.ts to JavaScript, or run Node 22\.18 or later$/,
    );
  },
);
