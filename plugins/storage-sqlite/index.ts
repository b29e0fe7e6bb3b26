import { resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import { createKnexLog, createKnexStorage, type Knex, knex } from 'podproof/kit/knex';
import { definePlugin, type Logger, z } from 'podproof/plugin';
import { createDialect } from './dialect.js';
import { inspectFile, sizeOf } from './inspect.js';
import { createOnlyServer } from './only-server.js';
import { createFile } from './usable-file.js';

const Config = z.strictObject({
  filename: z
    .string()
    .min(1)
    .meta({ title: 'File', description: 'Where the database file is, or is to be created; its folder must exist.' }),
});

/**
 * Waiting for another process's lock stops the whole server, so SQLite waits only as long as a short write takes: the kit tries a
 * longer wait again between other work.
 */
const LOCK_WAIT_MS = 20;

const PRAGMAS = [`busy_timeout = ${LOCK_WAIT_MS}`, 'journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'];

function open(filename: string, logger: Logger): Knex {
  return knex({
    client: 'better-sqlite3',
    connection: Object.assign(
      () => {
        createFile(filename);
        return { filename };
      },
      { filename },
    ),
    useNullAsDefault: true,
    log: createKnexLog(logger),
    compileSqlOnError: false,
    acquireConnectionTimeout: 20_000,
    pool: {
      min: 1,
      max: 1,
      afterCreate(connection: Database, done: (error: Error | null, connection: Database) => void) {
        try {
          for (const pragma of PRAGMAS) connection.pragma(pragma);
          done(null, connection);
        } catch (error) {
          connection.close();
          done(error as Error, connection);
        }
      },
    },
  });
}

/** One file on the server's own disk: for one server, and for laptops. */
export default definePlugin({
  apiVersion: 1,
  kind: 'storage',
  id: 'sqlite',
  displayName: 'SQLite',
  description: 'One file on the disk of the server. Nothing to set up; for one replica.',
  configSchema: Config,
  secrets: [],
  capabilities: {},
  create({ filename }, { logger }) {
    const path = resolve(filename);
    const peers = createOnlyServer(path, logger);
    return createKnexStorage({
      knex: open(path, logger),
      dialect: createDialect(),
      location: path,
      peers,
      size: async () => sizeOf(path),
      inspect: () => inspectFile(path, logger),
    });
  },
  async test(instance) {
    await instance.prepare();
    await instance.status();
  },
});
