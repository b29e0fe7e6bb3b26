// Copies the one file of Redoc that the server sends into dist, so that Redoc need not be installed in production.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The bundle asks another host for a logo. An empty image takes its place; src/api/http/redoc.ts does the same in development. */
const FOREIGN_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';

const source = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
const target = new URL('../dist/assets/', import.meta.url);

await mkdir(target, { recursive: true });
const bundle = await readFile(source, 'utf8');
await writeFile(new URL('redoc.standalone.js', target), bundle.replaceAll(FOREIGN_LOGO, 'data:,'));
