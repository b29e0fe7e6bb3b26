import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
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
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...config, query_timeout: ANSWER_WITHIN_MS });
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

interface Ear {
  onPayload(payload: string): void;
  /** Called when it listens, and again when it does not. */
  onListening(listening: boolean): void;
}

/** Listens for good: a lost connection is made anew, with growing pauses. What was sent meanwhile is not heard. */
async function listenForGood(config: ClientConfig, ear: Ear): Promise<() => Promise<void>> {
  let stopped = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const end = await listen(config, ear.onPayload, reconnectLater);
    pause = FIRST_PAUSE_MS;
    ear.onListening(true);
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
    ear.onListening(false);
    timer = setTimeout(() => void reconnect(), pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  let stop = await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    ear.onListening(false);
    await stop();
  };
}

/** Who else is there. */
export interface Others {
  /** True while no other server is known. */
  areNone(): boolean;
  /** Called when another server may have come: one says so, or the connection on which one would have said so is new. */
  onChange(): void;
}

const HELLO = / hello$/;

/** The relay over LISTEN and NOTIFY (PostgreSQL documentation, "NOTIFY"). */
export function createRelay(db: Knex, config: ClientConfig, others: Others) {
  const origin = randomUUID();
  let listening = false;
  const notify = (payloads: readonly string[]) =>
    db.raw(`select pg_notify('${CHANNEL}', payload) from unnest(?::text[]) as payload`, [[...payloads]]);
  const subscriptions = new Set<() => Promise<void>>();
  const relay: Relay & { sayHello(): Promise<void>; stop(): Promise<void> } = {
    shared: true,

    // Whoever is alone would only hear himself; whoever does not listen cannot know that he is alone.
    isHeard: async () => !(listening && others.areNone()),

    async publish(texts) {
      if (texts.length === 0 || (listening && others.areNone())) return;
      await notify(texts.flatMap((text) => cutIntoPayloads(origin, text)));
    },

    async subscribe(listener) {
      const assemble = createAssembler(origin, listener);
      const end = await listenForGood(config, {
        onPayload: (payload) => {
          if (!HELLO.test(payload)) assemble(payload);
          else if (!payload.startsWith(origin)) others.onChange();
        },
        onListening: (now) => {
          listening = now;
          if (now) others.onChange();
        },
      });
      subscriptions.add(end);
      return async () => {
        subscriptions.delete(end);
        await end();
      };
    },

    /** Tells the other servers that this one is there, so that they publish to it from now on. */
    async sayHello() {
      await notify([`${origin} hello`]);
    },

    async stop() {
      await Promise.all([...subscriptions].map((end) => end()));
    },
  };
  return relay;
}
