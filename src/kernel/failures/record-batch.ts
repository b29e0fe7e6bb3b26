import type { FailureEntry, RecordedFailure } from '../ports/storage/failures.js';
import type { IncidentEntry, OpenedIncident } from '../ports/storage/incidents.js';
import type { Repositories } from '../ports/storage.js';
import type { DiagnosedReport } from './diagnosed-report.js';

/** The same cause within this time opens the resolved incident again instead of a new one (DESIGN section 5). */
export const REOPEN_WITHIN_MS = 10 * 60_000;

/** What one transaction of reports did. */
export interface RecordedBatch {
  /** In the order of the reports. */
  readonly failures: readonly RecordedFailure[];
  readonly incidents: { readonly opened: number[]; readonly grown: number[]; readonly resolved: number[] };
}

function keyOf(incident: IncidentEntry): string {
  return JSON.stringify([
    incident.cluster,
    incident.namespace,
    incident.ownerKind,
    incident.ownerName,
    incident.causeKey,
  ]);
}

async function openIncidents(
  repositories: Repositories,
  reports: readonly DiagnosedReport[],
): Promise<Map<string, OpenedIncident>> {
  const wanted = new Map<string, IncidentEntry>();
  for (const { incident } of reports) {
    if (incident !== null) wanted.set(keyOf(incident), incident);
  }
  if (wanted.size === 0) return new Map();
  const entries = [...wanted.values()];
  const newest = Math.max(...entries.map(({ seenAt }) => seenAt));
  const opened = await repositories.incidents.openMany(entries, newest - REOPEN_WITHIN_MS);
  return new Map([...wanted.keys()].map((key, index) => [key, opened[index] as OpenedIncident]));
}

function toEntry({ entry, incident }: DiagnosedReport, incidents: Map<string, OpenedIncident>): FailureEntry {
  return { ...entry, incidentId: incident === null ? null : (incidents.get(keyOf(incident))?.id ?? null) };
}

async function growIncidents(repositories: Repositories, failures: readonly RecordedFailure[]): Promise<Set<number>> {
  const growth = new Map<number, { id: number; pods: number; sampleFailureId: number }>();
  for (const { failure, joinedIncident } of failures) {
    if (!joinedIncident || failure.incident_id === null) continue;
    const pods = (growth.get(failure.incident_id)?.pods ?? 0) + 1;
    growth.set(failure.incident_id, { id: failure.incident_id, pods, sampleFailureId: failure.id });
  }
  if (growth.size > 0) await repositories.incidents.growMany([...growth.values()]);
  return new Set(growth.keys());
}

/** Records reports of different pods together with their incidents, inside one transaction. */
export async function recordBatch(
  repositories: Repositories,
  reports: readonly DiagnosedReport[],
): Promise<RecordedBatch> {
  const incidents = await openIncidents(repositories, reports);
  const failures = await repositories.failures.recordMany(reports.map((report) => toEntry(report, incidents)));
  const grown = await growIncidents(repositories, failures);
  const left = failures.flatMap(({ leftIncidentId }) => leftIncidentId ?? []);
  const resolved =
    left.length === 0 ? [] : await repositories.incidents.resolveEmpty([...new Set(left)], latest(reports));
  const opened = [...incidents.values()].filter((incident) => incident.opened).map(({ id }) => id);
  return {
    failures,
    incidents: { opened, grown: [...grown].filter((id) => !opened.includes(id)), resolved },
  };
}

function latest(reports: readonly DiagnosedReport[]): number {
  return Math.max(...reports.map(({ entry }) => entry.seenAt));
}
