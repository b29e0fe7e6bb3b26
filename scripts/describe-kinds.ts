import { readdir } from 'node:fs/promises';
import type { FailureKind } from '../src/rules/kinds/define-kind.js';

const FOLDER = new URL('../src/rules/kinds/', import.meta.url);

const HEAD = '// Written by `npm run reports`: every kind of failure that a file of this folder exports.';

interface FoundKind {
  /** The name of its export. */
  readonly name: string;
  /** From the folder of kinds, with the ending of a module. */
  readonly path: string;
}

/** src/rules/kinds/index.ts: all kinds that the files below export, so that nobody keeps a list of them. */
export async function describeKinds(): Promise<string> {
  const files = await readdir(FOLDER, { recursive: true });
  const found = await Promise.all(files.filter((file) => /[\\/].*\.ts$/.test(file)).map(kindsIn));
  const kinds = found.flat().sort(byPath);
  const imports = [
    { path: 'define-kind.js', what: 'type { FailureKind }' },
    { path: 'order-kinds.js', what: '{ orderKinds }' },
    ...kinds.map(({ name, path }) => ({ path, what: `{ ${name} }` })),
  ].sort(byPath);
  const names = kinds.map(({ name }) => `  ${name},`);
  return `${[
    HEAD,
    ...imports.map(({ path, what }) => `import ${what} from './${path}';`),
    '',
    '/** Every kind of failure. Within a group, what stands first wins where nothing else decides. */',
    'export const KINDS: readonly FailureKind[] = orderKinds([',
    ...names,
    ']);',
  ].join('\n')}\n`;
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  return one.path < other.path ? -1 : 1;
}

async function kindsIn(file: string): Promise<FoundKind[]> {
  const exported: Record<string, unknown> = await import(new URL(file, FOLDER).href);
  const path = file.replaceAll('\\', '/').replace(/\.ts$/, '.js');
  return Object.keys(exported)
    .filter((name) => isKind(exported[name]))
    .map((name) => ({ name, path }));
}

function isKind(value: unknown): value is FailureKind {
  return typeof value === 'object' && value !== null && 'id' in value && 'find' in value && 'oracles' in value;
}
