import { z } from 'zod';
import type { Call, Input, Route } from '../http/define-route.js';
import { EVENT_STREAM, type EventBatches, type EventSchemas } from './event-types.js';

/** An event of one of the schemas. */
type EventOf<Events extends EventSchemas> = {
  [Name in keyof Events & string]: {
    readonly event: Name;
    readonly data: z.input<Events[Name]>;
    readonly id?: string;
  };
}[keyof Events & string];

/** What of a route a stream has as well. */
type Shared<I extends Input> = Pick<
  Route<I>,
  'path' | 'access' | 'queryToken' | 'tag' | 'summary' | 'input' | 'errors' | 'describeInvalid'
>;

/** One endpoint that answers with server-sent events. */
export interface EventStreamRoute<I extends Input, Events extends EventSchemas> extends Shared<I> {
  readonly events: Events;
  /**
   * Begins the stream; what it throws is answered as by any other route. Undefined where nothing is left to tell a client that connects again: 204, which
   * keeps it from coming once more. The batches end soon after `call.signal` is given, and nothing is read ahead of what the client takes.
   */
  open(call: Call<I>): Promise<EventBatches<EventOf<Events>> | undefined>;
  /** The same events for who may not see secrets. */
  masked(batches: EventBatches<EventOf<Events>>): EventBatches<EventOf<Events>>;
}

/** Declares an endpoint that answers with server-sent events; it is listed and mounted like all routes. */
export function defineEventStream<I extends Input, Events extends EventSchemas>({
  events,
  open,
  masked,
  ...shared
}: EventStreamRoute<I, Events>): Route<I> {
  return {
    ...shared,
    method: 'get',
    contentType: EVENT_STREAM,
    output: z.unknown(),
    stream: { schemas: events, masked: (batches) => masked(batches as EventBatches<EventOf<Events>>) },
    handle: open,
  };
}
