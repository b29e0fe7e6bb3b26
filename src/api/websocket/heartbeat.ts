import type { IsAlive } from '../http/credential-life.js';
import { CLOSE, type WebSocketClient } from './websocket-client.js';
import type { WebSocketHub } from './websocket-hub.js';

/** How often clients are asked whether they are there, in milliseconds. */
export const PING_EVERY_MS = 30_000;

/** How often it is looked who heard nothing for long, and how long that is, in milliseconds: pages see no pings. */
const LOOK_EVERY_MS = 5_000;
const SILENT_MS = 25_000;

export interface Heartbeat {
  stop(): void;
}

/** Lets every page know that the connection stands: it hears something at least every 30 seconds. */
export function startPulse(
  hub: WebSocketHub,
  now: () => number,
  { everyMs, silentMs } = { everyMs: LOOK_EVERY_MS, silentMs: SILENT_MS },
): Heartbeat {
  const timer = setInterval(() => {
    const silent = [...hub.clients].filter((client) => client.silentMs >= silentMs);
    for (const client of silent) {
      hub.tell(client, { type: 'heartbeat', data: { at: new Date(now()).toISOString() } });
    }
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Closes a socket whose session or API token ended where nobody could tell it: by its time, or while events were lost. */
async function closeIfEnded(client: WebSocketClient, isAlive: IsAlive): Promise<void> {
  if (!(await isAlive(client.principal))) client.close(CLOSE.sessionEnded, 'the session or token has ended');
}

/** Pings every client, ends those that did not answer the last ping, and looks after their sessions and tokens. */
export function startHeartbeat(hub: WebSocketHub, isAlive: IsAlive, everyMs = PING_EVERY_MS): Heartbeat {
  const timer = setInterval(() => {
    for (const client of hub.clients) {
      if (!client.ping()) {
        client.terminate();
        continue;
      }
      // A storage that is away says nothing about the session; the next round asks again.
      closeIfEnded(client, isAlive).catch(() => undefined);
    }
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
