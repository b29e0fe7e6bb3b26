import type { FailureEntry } from '../../../kernel/ports/storage/failures.js';

/** What was left out of a stored report because it stands in another column of the record. */
interface LeftOut {
  /** The places of the newest events in `events`. */
  readonly events: readonly number[];
  /** The places in `container_logs` of those whose text is the record's `logs`. */
  readonly logs: readonly number[];
}

type Report = Readonly<Record<string, unknown>>;
type ContainerLog = Readonly<Record<string, unknown>>;

const NONE: readonly number[] = [];
const listIn = (report: Report, field: string) => (Array.isArray(report[field]) ? (report[field] as unknown[]) : []);

/** Where the newest events stand among all: they are the same objects. None when one of them is not there. */
function placesOfRecent(recent: readonly unknown[], events: readonly unknown[]): readonly number[] {
  const kept = new Set(recent);
  const places = events.flatMap((event, place) => (kept.has(event) ? [place] : []));
  const isSame = places.length === recent.length && places.every((place, index) => events[place] === recent[index]);
  return isSame ? places : NONE;
}

/** Where the same log stands again: agents send the failing container's by itself and among those of all containers. */
function placesOfLog(logs: string | null, containerLogs: readonly unknown[]): readonly number[] {
  if (logs === null || logs === '') return NONE;
  return containerLogs.flatMap((log, place) => ((log as ContainerLog | null)?.text === logs ? [place] : []));
}

const withText = (log: unknown, text: string | null) => ({ ...(log as ContainerLog), text });

/**
 * The JSON of the column `report`: the report, or where something was left out of it `[report, what]`. It is read as well as written
 * here only, and rows of former versions hold whole reports.
 */
export function toReportText({ report, recentEvents, logs }: FailureEntry): string {
  const [events, containerLogs] = [listIn(report, 'events'), listIn(report, 'container_logs')];
  const left: LeftOut = { events: placesOfRecent(recentEvents, events), logs: placesOfLog(logs, containerLogs) };
  if (left.events.length === 0 && left.logs.length === 0) return JSON.stringify(report);
  const kept: Record<string, unknown> = { ...report };
  if (left.events.length > 0) kept.events = events.filter((_, place) => !left.events.includes(place));
  for (const place of left.logs) {
    kept.container_logs = (kept.container_logs as unknown[]).with(place, withText(containerLogs[place], null));
  }
  return JSON.stringify([kept, left]);
}

/** The events in their order: the newest at their places, the others between. */
function mergeEvents(others: readonly unknown[], recent: readonly unknown[], places: readonly number[]): unknown[] {
  const events = [...others];
  for (const [index, place] of places.entries()) events.splice(place, 0, recent[index]);
  return events;
}

/** The whole report again. */
export function fromReportText(
  text: string,
  record: { recentEvents: readonly unknown[]; logs: string | null },
): Report {
  const stored = JSON.parse(text) as Report | readonly [Report, LeftOut];
  if (!Array.isArray(stored)) return stored as Report;
  const [kept, left] = stored as readonly [Report, LeftOut];
  const report: Record<string, unknown> = { ...kept };
  if (left.events.length > 0) report.events = mergeEvents(listIn(kept, 'events'), record.recentEvents, left.events);
  for (const place of left.logs) {
    const containerLogs = listIn(report, 'container_logs');
    report.container_logs = containerLogs.with(place, withText(containerLogs[place], record.logs));
  }
  return report;
}
