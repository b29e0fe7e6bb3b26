import type { ApiServices } from '../api-services.js';
import { type IsAlive, livenessOf } from '../http/credential-life.js';
import type { EventStreams, OpenStream } from './event-streams.js';

const LISTENER = 'event-streams';
/** How often the credentials of open streams are looked after, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** What ends all streams. */
export interface AttachedEventStreams {
  close(): void;
}

/** Ends streams with the sessions and API tokens that they were opened with. */
export function attachEventStreams(services: ApiServices, everyMs = LOOK_EVERY_MS): AttachedEventStreams {
  const streams = services.eventStreams;
  services.bus.on('sessions.ended', LISTENER, ({ tokenHashes }) => streams.endOf(new Set(tokenHashes)));
  const timer = setInterval(() => lookAfter(streams, livenessOf(services)), everyMs);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      streams.close();
    },
  };
}

function lookAfter({ streams }: EventStreams, isAlive: IsAlive): void {
  // A storage that is away says nothing about the session; the next round asks again.
  for (const stream of streams) endIfOver(stream, isAlive).catch(() => undefined);
}

async function endIfOver(stream: OpenStream, isAlive: IsAlive): Promise<void> {
  if (!(await isAlive(stream.principal))) stream.end('The session or token has ended');
}
