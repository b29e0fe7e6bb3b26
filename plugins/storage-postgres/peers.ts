import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { type Knex, type Peers, query } from 'podproof/kit/knex';
import { createRelay } from './relay.js';

const HEARTBEAT_MS = 20_000;
/** A server that was not seen for so long counts no more. */
const ALIVE_MS = 60_000;
/** The database's clock, because those of the servers may differ. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** The servers on one database: each keeps a row fresh (docs/design.md, "Several replicas"). */
export function createPeers(db: Knex, config: ClientConfig): Peers {
  const id = randomUUID();
  let others = 1;
  const relay = createRelay(db, config, {
    areNone: () => others === 0,
    onChange: () => {
      others = Math.max(others, 1);
      void beat().catch(() => {});
    },
  });
  let heartbeat: NodeJS.Timeout | undefined;

  const beat = async () => {
    await query(
      db,
      `insert into replicas (id, seen_at) values (?, ${NOW}) on conflict (id) do update set seen_at = excluded.seen_at`,
      [id],
    );
    const sql = `select count(*) as others from replicas where id <> ? and seen_at > ${NOW} - ${ALIVE_MS}`;
    const [row] = await query<{ others: number }>(db, sql, [id]);
    others = row?.others ?? 1;
  };

  return {
    relay,
    async start() {
      await beat();
      await relay.sayHello();
      await query(db, `delete from replicas where seen_at < ${NOW} - 60 * ${ALIVE_MS}`);
      clearInterval(heartbeat);
      // A beat that fails is made up for by the next one; readiness tells that the database is away.
      heartbeat = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS).unref();
    },

    async count() {
      await beat();
      return others + 1;
    },

    async stop() {
      const started = heartbeat !== undefined;
      clearInterval(heartbeat);
      await relay.stop();
      if (started) await query(db, 'delete from replicas where id = ?', [id]).catch(() => []);
    },
  };
}
