import type { SessionService } from '../../kernel/users/session-service.js';
import { CLOSE, type WebSocketClient } from './websocket-client.js';
import type { WebSocketHub } from './websocket-hub.js';

/** How often clients are asked whether they are there, in milliseconds (DESIGN section 9 "WebSocket"). */
export const PING_EVERY_MS = 30_000;

export interface Heartbeat {
  stop(): void;
}

/** Closes a socket whose session ended where nobody could tell it: by its idle time, or while events were lost. */
async function closeIfSessionEnded(client: WebSocketClient, sessions: SessionService): Promise<void> {
  if (client.principal.kind !== 'user') return;
  const alive = await sessions.isAlive(client.principal.tokenHash);
  if (!alive) client.close(CLOSE.sessionEnded, 'the session has ended');
}

/** Pings every client, ends those that did not answer the last ping, and looks after their sessions. */
export function startHeartbeat(hub: WebSocketHub, sessions: SessionService, everyMs = PING_EVERY_MS): Heartbeat {
  const timer = setInterval(() => {
    for (const client of hub.clients) {
      if (!client.ping()) {
        client.terminate();
        continue;
      }
      // A storage that is away says nothing about the session; the next round asks again.
      closeIfSessionEnded(client, sessions).catch(() => undefined);
    }
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
