import type { EventBus } from '../../kernel/events/event-bus.js';
import type { SessionEnd } from '../../kernel/events/event-map.js';
import { toEventData } from '../../kernel/failures/failure-view.js';
import { IncidentNews, type ReadIncidents } from './incident-news.js';
import { CLOSE } from './websocket-client.js';
import type { WebSocketHub } from './websocket-hub.js';

const LISTENER = 'websocket';

/** Closes the connections of sessions and tokens that ended; users are told why first. */
function closeEnded(hub: WebSocketHub, tokenHashes: readonly string[], why: SessionEnd | undefined): void {
  const ended = new Set(tokenHashes);
  for (const client of hub.clients) {
    const { principal } = client;
    if (!('tokenHash' in principal && ended.has(principal.tokenHash))) continue;
    if (why !== undefined && principal.kind === 'user') {
      hub.tell(client, { type: 'user_change', data: { id: principal.user.id, ...why } });
    }
    client.close(CLOSE.sessionEnded, 'the session has ended');
  }
}

/** Brings the facts that clients see from the bus to the hub, in the forms that docs/events.md lists. */
export function forwardEvents(bus: EventBus, hub: WebSocketHub, readIncidents: ReadIncidents): void {
  const incidents = new IncidentNews(hub, readIncidents);
  bus.on('failure.reported', LISTENER, ({ failure }) =>
    hub.broadcast({ type: 'pod_failure', data: toEventData(failure) }),
  );
  bus.on('solution.updated', LISTENER, ({ failure }) =>
    hub.broadcast({ type: 'solution_updated', data: toEventData(failure) }),
  );
  bus.on('client.event', LISTENER, (event) =>
    event.type === 'incident' ? incidents.tell(event) : hub.broadcast(event),
  );
  bus.on('sessions.ended', LISTENER, ({ tokenHashes, why }) => closeEnded(hub, tokenHashes, why));
}
