import type { EventBus } from '../events/event-bus.js';
import type { RecordedBatch } from './record-batch.js';

/** Tells what a committed batch did: each record once, what became of its incidents, and which solutions are wanted. */
export function announceBatch(bus: EventBus, { failures, incidents, solving }: RecordedBatch): void {
  for (const { failure, created } of failures) bus.emit('failure.reported', { failure, created });
  for (const change of ['opened', 'grown', 'resolved'] as const) {
    for (const id of incidents[change]) bus.emit('client.event', { type: 'incident', data: { id, change } });
  }
  if (solving.length > 0) bus.emit('solution.wanted', { failureIds: solving });
}
