import { createRequire } from 'node:module';
import type pg from 'pg';
import { createKnexLog, createKnexStorage, type Knex, knex } from 'podproof/kit/knex';
import { definePlugin, z } from 'podproof/plugin';
import { clientConfig, faultOfParameters, isConnectionUrl, locationOf } from './connection.js';
import { dialect } from './dialect.js';
import { inspectDatabase, sizeOf } from './inspect.js';
import { createPeers } from './peers.js';

const pem = (title: string, description: string) =>
  z
    .string()
    .regex(/-----BEGIN [A-Z0-9 ]{1,40}-----/, 'must be text in PEM, which has a line -----BEGIN …-----')
    .optional()
    .meta({ title, description });

const Config = z.strictObject({
  url: z
    .string()
    .refine(isConnectionUrl, 'must be a URL such as postgres://user:password@host:5432/database')
    .superRefine((url, context) => {
      const fault = isConnectionUrl(url) ? faultOfParameters(url) : undefined;
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .meta({
      title: 'Connection URL',
      description: 'postgres://user:password@host:5432/database, with sslmode if needed.',
    }),
  ca: pem('Certificate authority', 'The text in PEM of the authority that signed the certificate of the server.'),
  cert: pem('Client certificate', 'The text in PEM, where the server asks for one.'),
  key: pem('Key of the client certificate', 'The text in PEM.'),
  pool_size: z
    .int()
    .min(2)
    .max(100)
    .default(10)
    .meta({ title: 'Connections', description: 'How many connections each server keeps open at most.' }),
});

const INT8 = 20;
const CONNECTION_WITHIN_MS = 10_000;

/** Ids and counts are far below 2^53, so bigint comes back as a number. The driver is loaded for this, as by knex, only where it is used: it takes a fifth of the start. */
function typeParsers() {
  const { types } = createRequire(import.meta.url)('pg') as typeof pg;
  return {
    getTypeParser: (oid: number, format: string) =>
      oid === INT8 && format === 'text' ? Number : types.getTypeParser(oid, format as 'text'),
  };
}

/** A PostgreSQL server: for several replicas. */
export default definePlugin({
  apiVersion: 1,
  kind: 'storage',
  id: 'postgres',
  displayName: 'PostgreSQL',
  description: 'A PostgreSQL server, version 13 or later. For several replicas.',
  configSchema: Config,
  secrets: ['url', 'key'],
  capabilities: {},
  create({ pool_size, ...settings }, { logger, resolve }) {
    const connection = clientConfig(settings, resolve);
    const database = knex({
      client: 'pg',
      connection: { ...connection, types: typeParsers() } as Knex.PgConnectionConfig,
      compileSqlOnError: false,
      log: createKnexLog(logger),
      acquireConnectionTimeout: CONNECTION_WITHIN_MS,
      pool: { min: 0, max: pool_size },
    });
    const peers = createPeers(database, connection);
    return createKnexStorage({
      knex: database,
      dialect,
      location: locationOf(settings.url),
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
