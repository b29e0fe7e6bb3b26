import type { Knex } from 'knex';
import type { StorageContents } from '../../kernel/ports/storage/contents.js';
import type { Repositories, Storage } from '../../kernel/ports/storage.js';
import type { Dialect } from './dialect.js';
import { withKernelErrors } from './errors.js';
import { createTableExchange } from './exchange/table-exchange.js';
import { alone, type Peers } from './peers.js';
import { prepareSchema } from './prepare.js';
import { createRepositories } from './repositories.js';
import { runTransaction } from './transaction.js';

export interface KnexStorageOptions {
  readonly knex: Knex;
  readonly dialect: Dialect;
  /** Where the data are, for people to read; never with a password. */
  readonly location: string;
  /** The other servers, where the engine lets several share a database. */
  readonly peers?: Peers;
  /** How many bytes the data take, where the engine can say. */
  readonly size?: () => Promise<number>;
  /** What is there, found out without changing anything; `inspectTables` does most of it. */
  readonly inspect?: () => Promise<Omit<StorageContents, 'location'>>;
}

/** The storage port over knex: all of it but what the dialect says. It ends the knex instance when it is disposed of. */
export function createKnexStorage(options: KnexStorageOptions): Storage {
  const { knex, dialect, location, peers = alone, size, inspect } = options;
  const connection = { db: knex, dialect };
  const whole: Omit<Storage, keyof Repositories> = {
    relay: peers.relay,
    writers: dialect.writers,
    tables: createTableExchange(connection),

    async prepare() {
      await prepareSchema(knex, dialect);
      await peers.start();
    },

    transaction: (work) => runTransaction(connection, (transaction) => work(createRepositories(transaction))),

    exclusively: (lock, work) => dialect.exclusively(knex, lock, work),

    async status() {
      await runTransaction(connection, async () => {});
      return { location, replicas: await peers.count() };
    },

    ...(size && { size }),
    ...(inspect && { inspect: async () => ({ ...(await inspect()), location }) }),

    async dispose() {
      await peers.stop();
      await knex.destroy();
    },
  };
  return withKernelErrors(Object.assign(createRepositories(connection), whole), dialect);
}
