import type { SpoolEntry, SpoolMessage } from '../spool/spool-entry.js';

/** One request: a report, or pods that are gone. */
export interface Outgoing {
  readonly kind: SpoolMessage['kind'];
  readonly path: string;
  /** JSON text. */
  readonly body: string;
  readonly entries: readonly SpoolEntry[];
}

/** Puts entries of one kind into a request; reports go one by one. */
export function outgoingOf(entries: readonly [SpoolEntry, ...SpoolEntry[]]): Outgoing {
  const [{ kind, body }] = entries;
  if (kind === 'report') return { kind, path: '/api/pods/failed', body, entries };
  const pods = entries.map((entry) => entry.body).join(',');
  return { kind, path: '/api/pods/dismiss-deleted', body: `{"pods":[${pods}]}`, entries };
}
