import { hash } from 'node:crypto';
import type { FailureStatus } from '../../contracts/failure.js';
import type { RecordedFailure } from '../ports/storage/failures.js';
import type { NewTimelineEntry } from '../ports/storage/timeline.js';

/** What is alike within this time counts as one entry: pods that end one by one are no news each. */
const ALIKE_MS = 10 * 60_000;
/** A cause that goes to and fro with each report is told once in this time. */
const CAUSE_MS = 60 * 60_000;

/** A failure and the status that it was given. */
interface Given {
  readonly id: number;
  readonly incidentId: number | null;
  readonly status: FailureStatus;
}

/** Who gave a status, when and why. */
export interface GivenBy {
  readonly at: number;
  readonly by: string;
  readonly note: string | null;
  /** The status is the one from before a change. */
  readonly isTakenBack?: boolean;
}

/** What entries have in common that count as one. */
const slotOf = (...parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);

function textOf(status: FailureStatus, { note, isTakenBack = false }: GivenBy): string {
  if (isTakenBack) return `${status} again: a change was taken back`;
  return note === null ? status : `${status}: ${note}`;
}

/** What timelines say of statuses: each failure for itself, and each incident how many of its failures were given which. */
export function statusEntries(given: readonly Given[], by: GivenBy): NewTimelineEntry[] {
  return given.flatMap(({ id, incidentId, status }) => {
    const entry = { at: by.at, kind: 'status', actor: by.by, text: textOf(status, by) } as const;
    const own = { ...entry, failureId: id, incidentId: null };
    if (incidentId === null) return [own];
    const slot = slotOf(incidentId, entry.actor, entry.text, Math.floor(by.at / ALIKE_MS));
    return [own, { ...entry, failureId: null, incidentId, slot }];
  });
}

/** Whether a record that was there before belongs to another incident now. */
const isMoved = ({ leftIncidentId, joinedIncident, created }: RecordedFailure) =>
  typeof leftIncidentId === 'number' || (joinedIncident && !created);

/** What the timelines of failures say that fail of something else now. */
export function causeEntries(recorded: readonly RecordedFailure[], at: number): NewTimelineEntry[] {
  const changed = recorded.filter(isMoved);
  return changed.map(({ failure: { id, incident_id: incident, title } }) => ({
    failureId: id,
    incidentId: null,
    at,
    kind: 'cause',
    actor: null,
    text: title ?? 'nothing is wrong any more',
    ref: incident === null ? null : `incident:${incident}`,
    slot: slotOf('cause', id, incident, Math.floor(at / CAUSE_MS)),
  }));
}
