import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { type Knex, type Peers, query } from 'podproof/kit/knex';
import { createRelay } from './relay.js';

const HEARTBEAT_MS = 20_000;
/** A server that was not seen for so long counts no more. */
const ALIVE_MS = 60_000;
/** The database's clock, because those of the servers may differ. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** The servers on one database: each keeps a row fresh (DESIGN section 8, "several replicas"). */
export function createPeers(db: Knex, config: ClientConfig): Peers {
  const id = randomUUID();
  const relay = createRelay(db, config);
  let heartbeat: NodeJS.Timeout | undefined;

  const beat = () =>
    query(
      db,
      `insert into replicas (id, seen_at) values (?, ${NOW}) on conflict (id) do update set seen_at = excluded.seen_at`,
      [id],
    );

  return {
    relay,
    async start() {
      await beat();
      await query(db, `delete from replicas where seen_at < ${NOW} - 60 * ${ALIVE_MS}`);
      clearInterval(heartbeat);
      // A beat that fails is made up for by the next one; readiness tells that the database is away.
      heartbeat = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS).unref();
    },

    async count() {
      await beat();
      const sql = `select count(*) as replicas from replicas where seen_at > ${NOW} - ${ALIVE_MS}`;
      const [row] = await query<{ replicas: number }>(db, sql);
      return row?.replicas ?? 1;
    },

    async stop() {
      const started = heartbeat !== undefined;
      clearInterval(heartbeat);
      await relay.stop();
      if (started) await query(db, 'delete from replicas where id = ?', [id]).catch(() => []);
    },
  };
}
