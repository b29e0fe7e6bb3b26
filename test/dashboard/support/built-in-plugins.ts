import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

interface BuiltIn {
  readonly kind: string;
  readonly id: string;
  readonly configSchema: z.ZodType;
  readonly secrets: readonly string[];
}

const FOLDER = fileURLToPath(new URL('../../../plugins/', import.meta.url));

/** The plugins that come with the server, as they are written. */
export async function builtInPlugins(): Promise<readonly BuiltIn[]> {
  const names = (await readdir(FOLDER)).toSorted();
  return Promise.all(
    names.map(async (name) => ((await import(`${FOLDER}${name}/index.ts`)) as { default: BuiltIn }).default),
  );
}
