import type { SentEvent } from './event-types.js';

/** A comment: it keeps proxies and clients from taking a silent stream for a dead one. */
export const HEARTBEAT = ': heartbeat\n\n';
/** What every stream begins with: how long a client waits before it connects again, in milliseconds. */
export const PREAMBLE = 'retry: 3000\n\n';

/** An event as it stands on the wire. JSON has no line ends in it, so the data are one line, whatever they are. */
export function frameOf({ event, data, id }: SentEvent): string {
  const place = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${place}data: ${JSON.stringify(data)}\n\n`;
}
