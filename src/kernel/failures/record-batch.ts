import type { FailureEntry, RecordedFailure, StoredFailure } from '../ports/storage/failures.js';
import type { IncidentEntry, OpenedIncident } from '../ports/storage/incidents.js';
import type { StoredAnswer } from '../ports/storage/solution-answers.js';
import type { Repositories } from '../ports/storage.js';
import { type IncidentSolutions, sharedSolution } from '../solutions/incident-solutions.js';
import { causeEntries } from '../timeline/status-entries.js';
import type { DiagnosedReport } from './diagnosed-report.js';
import type { IncidentChanges, IncidentConsequences } from './incident-consequences.js';
import { podKey } from './merge-reports.js';
import { withoutRepeated } from './repeated-reports.js';

/** The same cause within this time opens the resolved incident again instead of a new one (docs/design.md, "Incidents"). */
export const REOPEN_WITHIN_MS = 10 * 60_000;

/** What one transaction of reports did. */
export interface RecordedBatch {
  /** What was recorded: not what was sent again. */
  readonly failures: readonly RecordedFailure[];
  readonly incidents: IncidentChanges;
  /** The ids of the failures for which a solution by the language model was asked, each the first of its incident. */
  readonly solving: readonly number[];
}

/** The same with the record of each report, also of those that were sent again. */
export interface AnsweredBatch extends RecordedBatch {
  /** In the order of the reports. */
  readonly records: readonly StoredFailure[];
}

/** What else is written in the same transaction. */
export interface BatchWriters {
  readonly solutions: IncidentSolutions;
  readonly consequences: IncidentConsequences;
}

type Incidents = ReadonlyMap<string, OpenedIncident>;
type Answers = ReadonlyMap<string, StoredAnswer>;

function incidentKey(incident: IncidentEntry): string {
  return JSON.stringify([
    incident.cluster,
    incident.namespace,
    incident.ownerKind,
    incident.ownerName,
    incident.causeKey,
  ]);
}

function podOf({ cluster, namespace, podName }: DiagnosedReport['entry']) {
  return { cluster, namespace, podName };
}

async function openIncidents(repositories: Repositories, reports: readonly DiagnosedReport[]): Promise<Incidents> {
  const wanted = new Map<string, IncidentEntry>();
  for (const { incident } of reports) {
    if (incident !== null) wanted.set(incidentKey(incident), incident);
  }
  const newest = Math.max(...reports.map(({ entry }) => entry.seenAt));
  const pods = reports.map(({ entry, incident }) => ({ ...podOf(entry), incident }));
  const opened = await repositories.incidents.openMany([...wanted.values()], newest - REOPEN_WITHIN_MS, pods);
  return new Map([...wanted.keys()].map((key, index) => [key, opened[index] as OpenedIncident]));
}

function incidentOf({ incident }: DiagnosedReport, incidents: Incidents): OpenedIncident | undefined {
  return incident === null ? undefined : incidents.get(incidentKey(incident));
}

/** The entry as it is recorded: with the language model's solution where its incident has one. */
function toEntry(report: DiagnosedReport, incidents: Incidents, answers: Answers): FailureEntry {
  const incident = incidentOf(report, incidents);
  const answer = answers.get(incident?.solutionKey ?? '');
  const entry = { ...report.entry, incidentId: incident?.id ?? null };
  return answer === undefined ? entry : { ...entry, ...sharedSolution(answer, entry) };
}

/** The first failure of each incident that was opened just now and has no solution to share. */
function firstsOf(failures: readonly RecordedFailure[], incidents: Incidents, answers: Answers): RecordedFailure[] {
  const unsolved = [...incidents.values()].filter((one) => one.opened && !answers.has(one.solutionKey ?? ''));
  return unsolved.flatMap(({ id }) => failures.find(({ failure }) => failure.incident_id === id) ?? []);
}

/** The incidents that one of the failures did not belong to before. */
function grownIncidents(failures: readonly RecordedFailure[]): Set<number> {
  return new Set(
    failures.flatMap(({ failure, joinedIncident }) => (joinedIncident ? (failure.incident_id ?? []) : [])),
  );
}

const NOTHING: RecordedBatch = { failures: [], incidents: { opened: [], grown: [], resolved: [] }, solving: [] };

/** Records reports of different pods together with their incidents and what must come of them, inside one transaction. */
export async function recordBatch(
  repositories: Repositories,
  given: readonly DiagnosedReport[],
  writers: BatchWriters,
): Promise<AnsweredBatch> {
  const { reports, repeated } = await withoutRepeated(repositories.failures, given);
  const batch = reports.length === 0 ? NOTHING : await recordFresh(repositories, reports, writers);
  const recorded = [...batch.failures];
  const records = given.map((report) => repeated.get(podKey(report)) ?? recorded.shift()?.failure);
  return { ...batch, records: records as StoredFailure[] };
}

async function recordFresh(
  repositories: Repositories,
  reports: readonly DiagnosedReport[],
  writers: BatchWriters,
): Promise<RecordedBatch> {
  const incidents = await openIncidents(repositories, reports);
  const answers = await writers.solutions.answersOf(repositories, incidents.values());
  const entries = reports.map((report) => toEntry(report, incidents, answers));
  const failures = await repositories.failures.recordMany(entries);
  const grown = grownIncidents(failures);
  const at = Math.max(...reports.map(({ entry }) => entry.seenAt));
  const left = [...new Set(failures.flatMap(({ leftIncidentId }) => leftIncidentId ?? []))];
  const opened = [...incidents.values()].filter((incident) => incident.opened).map(({ id }) => id);
  const changes = {
    opened,
    grown: [...grown].filter((id) => !opened.includes(id)),
    resolved: left.length === 0 ? [] : await repositories.incidents.resolveEmpty(left, at),
  };
  const causes = causeEntries(failures, at);
  if (causes.length > 0) await repositories.timeline.add(causes);
  await writers.consequences.write(repositories, changes, at);
  const solving = await writers.solutions.ask(repositories, firstsOf(failures, incidents, answers), at);
  return { failures, incidents: changes, solving };
}
