import type { Event, EventOf } from '../../contracts/event.js';
import type { Mirror } from '../../contracts/mirror.js';
import type { StoredFailure } from '../ports/storage/failures.js';

/** What ended sessions of users: told to them. */
export type SessionEnd = Omit<EventOf<'user_change'>['data'], 'id'>;

/**
 * The facts that services tell, by name. Names are `<noun>.<what happened>`; listeners (WebSocket hub, notifications, sessions) act on them.
 * `wire` facts are what the WebSocket sends as they stand.
 */
export interface EventMap {
  /** A report was accepted and its record committed. */
  'failure.reported': { readonly failure: StoredFailure; readonly created: boolean };
  /** The solution of a record was replaced. */
  'solution.updated': { readonly failure: StoredFailure };
  /** A mirror has ended on this replica, with a verdict or without, and is stored as it stands here. */
  'mirror.ended': { readonly failureId: number; readonly mirror: Mirror };
  /** LLM work was queued, on this replica. */
  'solution.wanted': { readonly failureIds: readonly number[] };
  /** Anything else that clients see, already in the form of contracts/event.ts. */
  'client.event': Event;
  /** Sessions that ended before their time: their sockets are closed. */
  'sessions.ended': { readonly tokenHashes: readonly string[]; readonly why?: SessionEnd };
  /** What a `ReplicatedCache` of that name holds was changed, here or by another replica. */
  'cache.stale': { readonly cache: string };
  /** A plugin serves with another configuration than before, or not any more, on this replica. */
  'plugin.changed': { readonly kind: 'llm' | 'notify'; readonly id: string };
  /** Another storage serves from now on, on this replica. Whoever holds something open on the storage opens it anew. */
  'storage.switched': { readonly provider: string };
}

export type EventName = keyof EventMap;
