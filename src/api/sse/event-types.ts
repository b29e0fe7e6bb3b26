import type { z } from 'zod';

/** The events of a stream: the schema of the `data` of each, by the name of the event. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

/** An event as it is sent. A client that connects again says the `id` that it got last (HTML standard, "Server-sent events"). */
export interface SentEvent {
  readonly event: string;
  readonly data: unknown;
  readonly id?: string;
}

/** Events as they come, several at a time. Ends soon after the signal of the call is given. */
export type EventBatches<Event extends SentEvent = SentEvent> = AsyncIterable<readonly Event[]>;

/** What makes the answer of a route a stream. */
export interface EventStreamParts {
  readonly schemas: EventSchemas;
  /** The same events for who may not see secrets. */
  masked(batches: EventBatches): EventBatches;
}

/** The media type of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';
