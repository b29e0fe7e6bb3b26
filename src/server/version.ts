import { createRequire } from 'node:module';

/** The package by its own name: the same from the sources, from the build and from the bundle. */
const manifest = createRequire(import.meta.url)('podproof/package.json') as { readonly version: string };

/** The version of this package. */
export const { version } = manifest;
