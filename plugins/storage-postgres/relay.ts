import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import type { Knex } from 'podproof/kit/knex';
import type { Relay } from 'podproof/plugin';
import { createAssembler, cutIntoPayloads } from './relay-payloads.js';

const CHANNEL = 'podproof_relay';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const CHECK_EVERY_MS = 30_000;
const ANSWER_WITHIN_MS = 10_000;

/** One connection that listens, until it is lost. */
async function listen(config: ClientConfig, onPayload: (payload: string) => void, onLost: () => void) {
  const client = new Client({ ...config, query_timeout: ANSWER_WITHIN_MS });
  let lost = false;
  const lose = () => {
    if (lost) return;
    lost = true;
    clearInterval(check);
    client.end().catch(() => {});
    onLost();
  };
  // A connection that breaks without a sign is only noticed by asking.
  const check = setInterval(() => void client.query('select 1').catch(lose), CHECK_EVERY_MS).unref();
  client.on('notification', ({ payload }) => onPayload(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    clearInterval(check);
    client.on('error', () => {});
    client.end().catch(() => {});
    throw error;
  }
  client.on('error', lose);
  client.on('end', lose);
  return async () => {
    lost = true;
    clearInterval(check);
    await client.end().catch(() => {});
  };
}

/** Listens for good: a lost connection is made anew, with growing pauses. What was sent meanwhile is not heard. */
async function listenForGood(config: ClientConfig, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
  let stopped = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const end = await listen(config, onPayload, reconnectLater);
    pause = FIRST_PAUSE_MS;
    return end;
  };
  const reconnect = async () => {
    try {
      stop = await connect();
      if (stopped) await stop();
    } catch {
      reconnectLater();
    }
  };
  const reconnectLater = () => {
    if (stopped) return;
    timer = setTimeout(() => void reconnect(), pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  let stop = await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await stop();
  };
}

/** The relay over LISTEN and NOTIFY (PostgreSQL documentation, "NOTIFY"). */
export function createRelay(db: Knex, config: ClientConfig): Relay & { stop(): Promise<void> } {
  const origin = randomUUID();
  const subscriptions = new Set<() => Promise<void>>();
  return {
    shared: true,

    async publish(texts) {
      if (texts.length === 0) return;
      const payloads = texts.flatMap((text) => cutIntoPayloads(origin, text));
      await db.raw(`select pg_notify('${CHANNEL}', payload) from unnest(?::text[]) as payload`, [payloads]);
    },

    async subscribe(listener) {
      const end = await listenForGood(config, createAssembler(origin, listener));
      subscriptions.add(end);
      return async () => {
        subscriptions.delete(end);
        await end();
      };
    },

    async stop() {
      await Promise.all([...subscriptions].map((end) => end()));
    },
  };
}
