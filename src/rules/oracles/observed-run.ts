import { type Fields, textOf } from '../evidence/values.js';
import { instantAt } from '../failing/instants.js';
import { metadataOf, uidOf } from '../pod/object.js';
import { eventOf } from '../report/agent-shapes.js';

/** A pod as one reading of the API server shows it. */
export interface PodReading {
  /** By the API server's clock, in milliseconds since 1970. */
  readonly at: number;
  /** When it was still so, by a later look; default: `at`. */
  readonly lastAt?: number;
  /** With metadata, spec and status, without managedFields. */
  readonly pod: Fields;
}

/** What a run of a container printed. */
export interface RunLog {
  readonly container: string;
  /** Of the run before the present one. */
  readonly previous: boolean;
  /** The end of it. */
  readonly text: string;
}

/** All that was observed of one pod since a proof began, as plain data: what is judged, and what can be recorded and judged again. */
export interface ObservedRun {
  /** When the proof began to look at it: what an original did before says nothing about now. In milliseconds since 1970, as all instants here. */
  readonly since: number;
  /** Each reading that differs from the one before, the oldest first; of a long run the first and the newest. None where the pod was not there. */
  readonly readings: readonly PodReading[];
  /** Its events as the API server has them, the oldest first. */
  readonly events: readonly Fields[];
  readonly logs: readonly RunLog[];
  /** When it was looked at last, whether something had changed or not. */
  readonly readAt: number;
  /** When it was seen to be gone, or another pod to be there under its name. */
  readonly goneAt?: number;
  /** When its logs were read last. */
  readonly logsAt?: number;
  /** Why the API server did not take it, in its words. */
  readonly refused?: string;
}

/** What one look at a pod shows. What is not given was not looked at, and stays as it was. */
export interface Look {
  /** By the API server's clock, in milliseconds since 1970. */
  readonly at: number;
  /** null where it is not there. */
  readonly pod?: Fields | null;
  readonly events?: readonly Fields[];
  /** Where the failure's lines in the log matter, they have to be read at the end of the window as well. */
  readonly logs?: readonly RunLog[];
  /** Why the API server did not take the pod, in its words. */
  readonly refused?: string;
}

/** Of a long run so many readings of its beginning and of its end are kept. */
const FIRST_READINGS = 20;
const NEWEST_READINGS = 100;
const EVENT_LIMIT = 200;
const LOG_LIMIT = 40;
const LOG_LENGTH = 65_536;
const REFUSAL_LENGTH = 2_000;

/** A run of which nothing was seen yet. @param since by the API server's clock, in milliseconds since 1970 */
export function beginRun(since: number): ObservedRun {
  return { since, readings: [], events: [], logs: [], readAt: since };
}

/** What was observed before and what one more look shows. Bounded however long it goes on; pure. */
export function withReading(run: ObservedRun, look: Look): ObservedRun {
  const { at, pod, events, logs, refused } = look;
  return {
    ...run,
    readAt: pod === undefined && refused === undefined ? run.readAt : Math.max(run.readAt, at),
    ...(pod !== undefined && podSeen(run, at, pod)),
    ...(events !== undefined && { events: mergedEvents(run.events, events) }),
    ...(logs !== undefined && { logs: mergedLogs(run.logs, logs), logsAt: at }),
    ...(refused !== undefined && { refused: refused.slice(0, REFUSAL_LENGTH) }),
  };
}

function podSeen(run: ObservedRun, at: number, pod: Fields | null): Partial<ObservedRun> {
  if (run.goneAt !== undefined) return {};
  const newest = run.readings.at(-1);
  if (pod === null || (newest !== undefined && uidOf(newest.pod) !== uidOf(pod))) return { goneAt: at };
  const kept = withoutBookkeeping(pod);
  if (newest !== undefined && JSON.stringify(newest.pod) === JSON.stringify(kept))
    return { readings: [...run.readings.slice(0, -1), { ...newest, lastAt: at }] };
  return { readings: bounded([...run.readings, { at, pod: kept }], FIRST_READINGS, NEWEST_READINGS) };
}

/** What changes whenever anything does, and says nothing itself. */
function withoutBookkeeping(pod: Fields): Fields {
  const { managedFields: _fields, resourceVersion: _version, ...metadata } = metadataOf(pod);
  return { ...pod, metadata };
}

/** The newest version of each, since events that come again only change their count and their last instant. */
function mergedEvents(known: readonly Fields[], seen: readonly Fields[]): readonly Fields[] {
  const byKey = new Map([...known, ...seen].map((event) => [eventKey(event), event]));
  const inOrder = [...byKey.values()].toSorted((one, other) => lastAt(one) - lastAt(other));
  return inOrder.slice(-EVENT_LIMIT);
}

function eventKey(event: Fields): string {
  const { name, uid } = metadataOf(event);
  return textOf(uid) || textOf(name) || JSON.stringify([event['reason'], event['message'] ?? event['note']]);
}

export function eventMessage(event: Fields): string {
  return textOf(eventOf(event).message);
}

/** When an event was seen last, in milliseconds since 1970; 0 where it does not say. */
export function lastAt(event: Fields): number {
  return instantAt(eventOf(event).last_timestamp);
}

/** A container that is gone has no log any more: what it had printed stays. */
function mergedLogs(known: readonly RunLog[], seen: readonly RunLog[]): readonly RunLog[] {
  const isSame = (one: RunLog, other: RunLog) => one.container === other.container && one.previous === other.previous;
  const fresh = seen.filter((log) => log.text !== '' || !known.some((each) => isSame(each, log)));
  const ends = fresh.map((log) => ({ ...log, text: log.text.slice(-LOG_LENGTH) }));
  return [...known.filter((log) => !ends.some((each) => isSame(each, log))), ...ends].slice(-LOG_LIMIT);
}

function bounded<Element>(all: readonly Element[], first: number, newest: number): readonly Element[] {
  return all.length <= first + newest ? all : [...all.slice(0, first), ...all.slice(-newest)];
}
