import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { inspectTables, knex, query } from 'podproof/kit/knex';

/** Sizes of the file and of its log. */
export function sizeOf(filename: string): number {
  return [filename, `${filename}-wal`].reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** What the file holds; a file that is not there is empty. Opens it for reading only, and throws what is in the way of using it. */
export async function inspectFile(filename: string): ReturnType<typeof inspectTables> {
  accessSync(dirname(filename), constants.R_OK | constants.W_OK | constants.X_OK);
  const file = statSync(filename, { throwIfNoEntry: false });
  if (file?.isDirectory()) throw Object.assign(new Error(`${filename} is a folder`), { code: 'EISDIR' });
  if (file === undefined || file.size === 0) return { state: 'empty', note: null, detail: '' };
  accessSync(filename, constants.R_OK | constants.W_OK);
  const connection = { filename, options: { readonly: true } };
  const db = knex({ client: 'better-sqlite3', connection, useNullAsDefault: true, pool: { min: 0, max: 1 } });
  try {
    const sql =
      "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name";
    const tables = await query<{ name: string }>(db, sql);
    return await inspectTables(
      db,
      tables.map(({ name }) => name),
    );
  } finally {
    await db.destroy();
  }
}
