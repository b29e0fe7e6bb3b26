import { type Fields, fieldsOf, firstTextOf, listOf, textOf } from './values.js';

/** An event without its instants, and without its count but where that tells something: pods that fail alike share a diagnosis, and counts grow. */
export interface EventFacts {
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  /** How often it was seen, where it is one of those whose count matters and that is more than once. */
  readonly count?: number;
  /** The kind of the object that it is about, where the agent says so. */
  readonly objectKind: string;
  readonly objectName: string;
  /** The container that it is about, from the field path of the object. */
  readonly container: string;
  /** What wrote it, such as `kubelet` or `statefulset-controller`, where the agent says so. */
  readonly component?: string;
  /** Where the text stands, where that is not an event: `failure_message`, `condition ReplicaFailure`. */
  readonly origin?: string;
}

/** A report may hold thousands; only the newest matter. */
const EVENT_LIMIT = 10_000;
const KEPT_EVENTS = 100;
const COMBINED = '(combined from similar events): ';

/**
 * Events in any of three forms (core/v1, events.k8s.io, or flat as agents send them), newest first, each distinct
 * text of a reason once. Events without an instant count as newer the later they stand.
 */
export function collectEvents(value: unknown): EventFacts[] {
  const timed = listOf(value, EVENT_LIMIT).map((element, index) => {
    const fields = fieldsOf(element);
    return { fields, index, at: lastInstant(fields) };
  });
  timed.sort((one, other) => newerFirst(one, other));
  const kept = new Map<string, EventFacts>();
  for (const { fields } of timed) {
    if (kept.size >= KEPT_EVENTS) break;
    const event = eventOf(fields);
    if (event.reason === '' && event.message === '') continue;
    const key = `${event.reason}\n${event.container}\n${event.message}`;
    if (!kept.has(key)) kept.set(key, event);
  }
  return [...kept.values()];
}

/** The reason and message of the report itself count as the oldest event, so that a report without events is understood too. */
export function withReportedReason(events: EventFacts[], reason: string, message: string): EventFacts[] {
  if (message === '' || events.some((event) => event.message === message)) return events;
  return [...events, statedEvent(reason, message, 'failure_message')];
}

/** What something else than an event states, in the form of one. */
export function statedEvent(reason: string, message: string, origin: string): EventFacts {
  return { type: 'Warning', reason, message, objectKind: '', objectName: '', container: '', origin };
}

type Timed = { readonly index: number; readonly at: number };

/** An event without an instant takes the place that its index gives it, so the order stays total. */
function newerFirst(one: Timed, other: Timed): number {
  return other.at - one.at || other.index - one.index;
}

function lastInstant(event: Fields): number {
  const series = fieldsOf(event['series']);
  const text = firstTextOf(
    series['lastObservedTime'],
    event['last_timestamp'],
    event['lastTimestamp'],
    event['event_time'],
    event['eventTime'],
    event['deprecatedLastTimestamp'],
    event['timestamp'],
    event['first_timestamp'],
    event['firstTimestamp'],
  );
  const at = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? 0 : at;
}

function eventOf(event: Fields): EventFacts {
  const object = event['object'] ?? event['involvedObject'] ?? event['involved_object'] ?? event['regarding'];
  const fields = fieldsOf(object);
  const [kind = '', name = ''] = typeof object === 'string' ? object.split('/') : [];
  const message = firstTextOf(event['message'], event['note']).trim();
  return {
    type: textOf(event['type']),
    reason: textOf(event['reason']),
    message: message.startsWith(COMBINED) ? message.slice(COMBINED.length) : message,
    ...countOf(event),
    objectKind: firstTextOf(fields['kind'], kind),
    objectName: firstTextOf(fields['name'], name),
    container: /\{([^{}]{1,253})\}$/.exec(fieldPathOf(event))?.[1] ?? '',
    component: componentOf(event),
  };
}

/** A sandbox is made anew once for many good reasons, and again and again for a bad one. */
const COUNTED: ReadonlySet<string> = new Set(['SandboxChanged']);

/** Newer events count in their series. */
function countOf(event: Fields): Pick<EventFacts, 'count'> {
  if (!COUNTED.has(textOf(event['reason']))) return {};
  const series = fieldsOf(event['series']);
  const count = [event['count'], series['count'], event['deprecatedCount']].find((each) => typeof each === 'number');
  return typeof count === 'number' && count > 1 ? { count } : {};
}

function componentOf(event: Fields): string {
  const { source } = event;
  return firstTextOf(
    source,
    fieldsOf(source)['component'],
    event['reportingComponent'],
    event['reporting_component'],
    event['reportingController'],
    fieldsOf(event['deprecatedSource'])['component'],
  );
}

/** Agents that write the object as `Pod/name` may send the reference too. */
const OBJECT_FIELDS = ['object', 'involvedObject', 'involved_object', 'regarding'] as const;

function fieldPathOf(event: Fields): string {
  for (const name of OBJECT_FIELDS) {
    const fields = fieldsOf(event[name]);
    const path = firstTextOf(fields['fieldPath'], fields['field_path']);
    if (path !== '') return path;
  }
  return '';
}
