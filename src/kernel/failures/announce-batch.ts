import type { EventBus } from '../events/event-bus.js';
import type { RecordedBatch } from './record-batch.js';

/** Tells what a committed batch did: each record once, then what became of its incidents. */
export function announceBatch(bus: EventBus, { failures, incidents }: RecordedBatch): void {
  for (const { failure, created } of failures) bus.emit('failure.reported', { failure, created });
  for (const change of ['opened', 'grown', 'resolved'] as const) {
    for (const id of incidents[change]) bus.emit('client.event', { type: 'incident', data: { id, change } });
  }
}
