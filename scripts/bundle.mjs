/**
 * Puts the program into few files: Node looks for, opens and links each module by itself, and the thousand of them take half of the start.
 * What is loaded on first use stays apart, and so does each plugin, which is found by its folder. Packages stay outside, but for some.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages } from './bundle-packages.mjs';
import { ROOT } from './run.mjs';

const TARGET = join(ROOT, 'dist/program');
/** As deep as the module that looks for the folder `plugins` beside `src`. */
const PARTS = 'src/server/parts';

const at = (path) => join(ROOT, path);

/** What built-in plugins import by the names that all plugins use. */
const OURS = {
  'podproof/plugin': at('src/kernel/plugins/index.ts'),
  'podproof/kit/http': at('src/kit/http/index.ts'),
  'podproof/kit/knex': at('src/kit/knex/index.ts'),
  'podproof/kit/llm': at('src/kit/llm/index.ts'),
  'podproof/kit/webhook': at('src/kit/webhook/index.ts'),
};

/** Throws after esbuild has printed what is wrong. */
export async function bundle() {
  // Not before it is needed: `npm run verify` loads this file to install it first.
  const { build } = await import('esbuild');
  rmSync(TARGET, { recursive: true, force: true });
  const plugins = readdirSync(at('plugins'));
  await build({
    entryPoints: [
      { in: at('src/main.ts'), out: 'src/main' },
      { in: at('src/server/plugins/resolve-hook.ts'), out: `${PARTS}/resolve-hook` },
      ...plugins.map((name) => ({ in: at(`plugins/${name}/index.ts`), out: `plugins/${name}/index` })),
    ],
    outdir: TARGET,
    chunkNames: `${PARTS}/[name]-[hash]`,
    alias: OURS,
    packages: 'external',
    plugins: [bundledPackages(TARGET)],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    logOverride: { 'equals-negative-zero': 'silent' },
  });
}
