import { type Fields, textOf } from '../evidence/values.js';
import { eventInstant, objectOf } from './agent-shapes.js';
import type { ClusterObjects } from './cluster-objects.js';
import { shareNamespace } from './object-fields.js';
import { ObjectIndex } from './object-index.js';

/** An object that events are about. */
export interface EventSubject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

const byObject = new ObjectIndex((event) => {
  const { kind, name } = objectOf(event);
  return `${textOf(kind)}/${textOf(name)}`;
});

/** The events about an object, oldest first. */
export function eventsAbout({ events }: Pick<ClusterObjects, 'events'>, subject: EventSubject): Fields[] {
  return byObject
    .find(events, `${subject.kind}/${subject.name}`)
    .filter((event) => shareNamespace(textOf(objectOf(event)['namespace']), subject.namespace))
    .map((event) => ({ event, at: eventInstant(event) }))
    .sort((one, other) => one.at - other.at)
    .map(({ event }) => event);
}

const newest = new WeakMap<readonly Fields[], number>();

/** When the newest of the events was seen, in milliseconds since 1970; 0 where none says. */
export function newestInstant(events: readonly Fields[]): number {
  const known = newest.get(events) ?? events.reduce((latest, event) => Math.max(latest, eventInstant(event)), 0);
  newest.set(events, known);
  return known;
}
