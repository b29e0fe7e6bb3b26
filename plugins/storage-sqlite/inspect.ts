import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { inspectTables, knex, query } from 'podproof/kit/knex';
import { type Logger, messageOf, PodproofError } from 'podproof/plugin';
import { ordinaryFile } from './usable-file.js';

/** Sizes of the file and of its log. */
export function sizeOf(filename: string): number {
  return [filename, `${filename}-wal`].reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/**
 * Whoever names a file here need not have the rights to this machine, so all that is in the way of using one sounds the same: else the
 * answers would tell which files there are.
 */
const UNUSABLE =
  'the file cannot be used: it must be in a folder that the server may write, and be new, empty or a database of Podproof; the log of the server says more';

/** What the file holds; a file that is not there is empty. Opens it for reading only. Throws PodproofError `unavailable`. */
export async function inspectFile(filename: string, logger: Logger): ReturnType<typeof inspectTables> {
  try {
    return await inspect(filename);
  } catch (error) {
    logger.warn({ file: filename, error: messageOf(error) }, 'a file that was named for the data cannot be used');
    throw new PodproofError('unavailable', `SQLite: ${UNUSABLE}`);
  }
}

async function inspect(filename: string): ReturnType<typeof inspectTables> {
  const file = ordinaryFile(filename);
  accessSync(dirname(filename), constants.R_OK | constants.W_OK | constants.X_OK);
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
