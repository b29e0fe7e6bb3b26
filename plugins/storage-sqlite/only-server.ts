import type { Database } from 'better-sqlite3';
import { alone, type Peers } from 'podproof/kit/knex';
import { errorCode, type Logger, messageOf } from 'podproof/plugin';
import { createFile } from './usable-file.js';

/** The files that a storage of this process holds: SQLite would take a second storage of the same process for another server. */
const held = new Set<string>();

/** An empty database with a lock on it that the operating system takes away when the process ends, however it ends. Undefined when another holds it. */
async function lock(filename: string): Promise<Database | undefined> {
  const { default: Sqlite } = await import('better-sqlite3');
  createFile(filename);
  const database = new Sqlite(filename, { timeout: 0 });
  try {
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (errorCode(error) === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}

/**
 * Warns once at the start when another process serves the same file. The data stay right then, as SQLite locks the file for each
 * write, but events do not go from one server to the other (docs/design.md, "Several replicas").
 */
export function createOnlyServer(path: string, logger: Logger): Peers {
  const filename = `${path}-server`;
  let own: Database | undefined;
  /** Other processes that have the lock. */
  let others = 0;

  /** Takes the lock when nobody else has it. */
  const claim = async () => {
    if (held.has(filename)) return;
    held.add(filename);
    own = await lock(filename);
    others = own === undefined ? 1 : 0;
    if (own === undefined) held.delete(filename);
  };

  const claimOrWarn = async () => {
    await claim();
    if (others === 0) return;
    logger.warn(
      { file: path },
      'another process uses this database file: SQLite is for one server, and several do not hear of each other; use PostgreSQL for them',
    );
  };

  return {
    ...alone,

    /** The other one may have ended meanwhile. */
    async count() {
      if (others > 0) await claim().catch(() => held.delete(filename));
      return 1 + others;
    },

    // It is a hint: a start must not fail for want of it.
    start: () =>
      claimOrWarn().catch((error: unknown) => {
        held.delete(filename);
        logger.debug(
          { file: filename, error: messageOf(error) },
          'the file that tells of other servers cannot be used',
        );
      }),

    async stop() {
      if (own === undefined) return;
      own.close();
      own = undefined;
      held.delete(filename);
    },
  };
}
