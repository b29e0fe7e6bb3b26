import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
/** Where the build puts the dashboard (dashboard/vite.config.ts). */
const FOLDER = join(dirname(resolve('podproof/package.json')), 'dist/dashboard');

/** The folder of the built dashboard; undefined where it was not built, as for a server that runs from its sources. */
export const builtPages = (): string | undefined => (existsSync(join(FOLDER, 'index.html')) ? FOLDER : undefined);
