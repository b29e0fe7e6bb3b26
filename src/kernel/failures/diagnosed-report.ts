import type { FailureReport } from '../../contracts/failure.js';
import { nearestChange } from '../../rules/changes/nearest-change.js';
import type { Diagnosed } from '../diagnosis/diagnosis-service.js';
import type { FailureEntry, Solution } from '../ports/storage/failures.js';
import type { IncidentEntry } from '../ports/storage/incidents.js';

/** How many events lists and events carry. */
export const RECENT_EVENTS = 5;

/** A report with its diagnosis, ready to be recorded once its incident is known. */
export interface DiagnosedReport {
  readonly entry: Omit<FailureEntry, 'incidentId'>;
  /** What it belongs to; null when nothing is wrong with the pod. */
  readonly incident: IncidentEntry | null;
}

/** Fields of a report that have a column of their own. */
const COLUMNS = new Set([
  'cluster',
  'namespace',
  'pod_name',
  'report_id',
  'node_name',
  'failure_reason',
  'failure_message',
  'creation_timestamp',
  'container_statuses',
  'manifest',
  'logs',
]);

const EMPTY: readonly unknown[] = [];

/** The incident that a failing pod belongs to; null where nothing is wrong. Pods of one owner with one cause belong together. */
export function incidentOf(
  report: FailureReport,
  diagnosed: Pick<Diagnosed, 'diagnosis' | 'causeKey' | 'owner'>,
  seenAt: number,
): IncidentEntry | null {
  const { diagnosis, causeKey, owner } = diagnosed;
  if (diagnosis === null || causeKey === null) return null;
  return {
    cluster: report.cluster,
    namespace: report.namespace,
    ownerKind: owner?.kind ?? 'Pod',
    ownerName: owner?.name ?? report.pod_name,
    causeKey,
    cause: diagnosis.kind,
    title: diagnosis.title,
    severity: diagnosis.severity,
    seenAt,
  };
}

/** The instant of an event in any of the forms that agents send, or 0. */
function eventTime(event: unknown): number {
  if (typeof event !== 'object' || event === null) return 0;
  const fields = event as Record<string, unknown>;
  for (const key of ['last_timestamp', 'timestamp', 'event_time', 'first_timestamp']) {
    const time = typeof fields[key] === 'string' ? Date.parse(fields[key]) : Number.NaN;
    if (!Number.isNaN(time)) return time;
  }
  return 0;
}

/** The newest events, at most as many as lists carry; those that happened at the same time stay in the order of the report. */
export function recentEvents(events: readonly unknown[]): readonly unknown[] {
  if (events.length <= RECENT_EVENTS) return events;
  const timed = events.map((event, index) => ({ event, index, time: eventTime(event) }));
  timed.sort((one, other) => other.time - one.time || other.index - one.index);
  const kept = new Set(timed.slice(0, RECENT_EVENTS).map(({ index }) => index));
  return events.filter((_, index) => kept.has(index));
}

/** Puts a report, its diagnosis and its solution into the form that storage takes. */
export function toDiagnosedReport(
  report: FailureReport,
  diagnosed: Diagnosed,
  solution: Solution,
  seenAt: number,
): DiagnosedReport {
  return {
    incident: incidentOf(report, diagnosed, seenAt),
    entry: {
      cluster: report.cluster,
      namespace: report.namespace,
      podName: report.pod_name,
      nodeName: report.node_name ?? null,
      reason: report.failure_reason ?? null,
      message: report.failure_message ?? null,
      creationTimestamp: report.creation_timestamp ?? null,
      owner: diagnosed.owner,
      causeKey: diagnosed.causeKey,
      diagnosis: diagnosed.diagnosis,
      fix: diagnosed.fix,
      changed: nearestChange(report),
      solution,
      recentEvents: recentEvents(report.events ?? EMPTY),
      containerStatuses: report.container_statuses ?? EMPTY,
      report: Object.fromEntries(Object.entries(report).filter(([field]) => !COLUMNS.has(field))),
      manifest: report.manifest ?? null,
      logs: report.logs ?? null,
      reports: 1,
      reportIds: report.report_id === undefined ? [] : [report.report_id],
      seenAt,
    },
  };
}
