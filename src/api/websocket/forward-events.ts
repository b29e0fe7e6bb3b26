import type { EventBus } from '../../kernel/events/event-bus.js';
import { toEventData } from '../../kernel/failures/failure-view.js';
import { CLOSE } from './websocket-client.js';
import type { WebSocketHub } from './websocket-hub.js';

const LISTENER = 'websocket';

/** Brings the facts that clients see from the bus to the hub, in the forms that docs/events.md lists. */
export function forwardEvents(bus: EventBus, hub: WebSocketHub): void {
  bus.on('failure.reported', LISTENER, ({ failure }) =>
    hub.broadcast({ type: 'pod_failure', data: toEventData(failure) }),
  );
  bus.on('solution.updated', LISTENER, ({ failure }) =>
    hub.broadcast({ type: 'solution_updated', data: toEventData(failure) }),
  );
  bus.on('client.event', LISTENER, (event) => hub.broadcast(event));
  bus.on('sessions.ended', LISTENER, ({ tokenHashes }) => {
    const ended = new Set(tokenHashes);
    for (const client of hub.clients) {
      if ('tokenHash' in client.principal && ended.has(client.principal.tokenHash)) {
        client.close(CLOSE.sessionEnded, 'the session has ended');
      }
    }
  });
}
