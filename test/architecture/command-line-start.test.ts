import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './cruise-folder.js';

/** What is imported when a module is loaded: neither types nor what `import()` brings later. */
const LOADED = /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gm;

/** All that is loaded before a command is known: our own files, and packages. */
function loadedFrom(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(LOADED)) {
    if (name.startsWith('.')) loadedFrom(join(dirname(file), name.replace(/\.js$/, '.ts')), seen);
    else seen.add(name);
  }
  return seen;
}

it('podproof --help waits for no code of the commands', () => {
  const loaded = [...loadedFrom(join(ROOT, 'src/main.ts'))].filter((name) => !name.startsWith('node:'));
  expect(loaded.map((name) => (name.startsWith('/') ? relative(ROOT, name) : name)).sort()).toEqual([
    'commander',
    'src/cli/error-line.ts',
    'src/cli/program.ts',
    'src/cli/prove-command.ts',
    'src/cli/redraw.ts',
    'src/cli/safe-output.ts',
    'src/cli/screen-size.ts',
    'src/cli/shared-options.ts',
    'src/cli/terminal.ts',
    'src/kernel/ports/errors.ts',
    'src/main.ts',
  ]);
});
