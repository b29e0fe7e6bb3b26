import pg from 'pg';
import { createKnexLog, createKnexStorage, knex } from 'podproof/kit/knex';
import { definePlugin, z } from 'podproof/plugin';
import { dialect } from './dialect.js';
import { inspectDatabase, sizeOf } from './inspect.js';
import { createPeers } from './peers.js';

const isConnectionUrl = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);

const Config = z.strictObject({
  url: z.string().refine(isConnectionUrl, 'must be a URL such as postgres://user:password@host:5432/database').meta({
    title: 'Connection URL',
    description: 'postgres://user:password@host:5432/database, with sslmode if needed.',
  }),
  pool_size: z
    .int()
    .min(2)
    .max(100)
    .default(10)
    .meta({ title: 'Connections', description: 'How many connections each server keeps open at most.' }),
});

const INT8 = 20;
const CONNECT_WITHIN_MS = 5_000;
const CONNECTION_WITHIN_MS = 10_000;

/** Ids and counts are far below 2^53, so bigint comes back as a number. */
const typeParsers = {
  getTypeParser: (oid: number, format: string) =>
    oid === INT8 && format === 'text' ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

const clientConfig = (url: string) => ({
  connectionString: url,
  application_name: 'podproof',
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
});

/** Host, port and database, for people to read. */
function locationOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`;
}

/** A PostgreSQL server: for several replicas. */
export default definePlugin({
  apiVersion: 1,
  kind: 'storage',
  id: 'postgres',
  displayName: 'PostgreSQL',
  description: 'A PostgreSQL server, version 13 or later. For several replicas.',
  configSchema: Config,
  secrets: ['url'],
  capabilities: { replicas: true },
  create({ url, pool_size }, { logger }) {
    const connection = clientConfig(url);
    const database = knex({
      client: 'pg',
      connection: { ...connection, types: typeParsers },
      compileSqlOnError: false,
      log: createKnexLog(logger),
      acquireConnectionTimeout: CONNECTION_WITHIN_MS,
      pool: { min: 0, max: pool_size },
    });
    const peers = createPeers(database, connection);
    return createKnexStorage({
      knex: database,
      dialect,
      location: locationOf(url),
      peers,
      size: () => sizeOf(database),
      inspect: () => inspectDatabase(database),
    });
  },
  async test(instance) {
    await instance.prepare();
    await instance.status();
  },
});
