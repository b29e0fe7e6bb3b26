import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the loader, the host, the guarded fetch and the plugin kits are made of. */
const NEEDED = /^src\/(contracts|kernel|kit\/(http|llm|webhook)|rules|server\/(config|egress|plugins|version))\b/;

/** The package as npm would install it, compiled from the sources as they are now, without any plugins. */
export async function installPodproof(target: string): Promise<void> {
  const sources = (await readdir(join(ROOT, 'src'), { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile() && file.name.endsWith('.ts'))
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => NEEDED.test(relative(ROOT, file)));
  await build({
    ...{ entryPoints: sources, outbase: ROOT, outdir: join(target, 'dist') },
    ...{ format: 'esm', platform: 'node', target: 'es2023', logLevel: 'error' },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  await mkdir(join(target, 'dist/plugins'));
  await cp(join(ROOT, 'package.json'), join(target, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(target, 'node_modules'));
}
