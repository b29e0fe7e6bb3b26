import type { FailureRepository, StoredFailure } from '../ports/storage/failures.js';
import type { DiagnosedReport } from './diagnosed-report.js';
import { podKey } from './merge-reports.js';

/** What of some reports has not been recorded before. */
export interface FreshReports {
  readonly reports: readonly DiagnosedReport[];
  /** The records that have taken the others already, by `podKey`. */
  readonly repeated: ReadonlyMap<string, StoredFailure>;
}

const reportKey = (report: DiagnosedReport, reportId: string) => `${reportId} ${podKey(report)}`;

/** The records that have taken some of the reports already, by `reportKey`. */
async function recordsThatTook(
  failures: Pick<FailureRepository, 'findRepeated'>,
  reports: readonly DiagnosedReport[],
): Promise<Map<string, StoredFailure>> {
  const named = reports.flatMap((report) =>
    report.entry.reportIds.map((reportId) => ({ ...reportedPod(report), reportId, name: reportKey(report, reportId) })),
  );
  const records = named.length === 0 ? [] : await failures.findRepeated(named);
  return new Map(named.flatMap(({ name }, place) => (records[place] === undefined ? [] : [[name, records[place]]])));
}

function reportedPod({ entry: { cluster, namespace, podName } }: DiagnosedReport) {
  return { cluster, namespace, podName };
}

/** Takes out what was sent again because its answer was lost. Reports without an id always count. */
export async function withoutRepeated(
  failures: Pick<FailureRepository, 'findRepeated'>,
  reports: readonly DiagnosedReport[],
): Promise<FreshReports> {
  const taken = await recordsThatTook(failures, reports);
  const repeated = new Map<string, StoredFailure>();
  if (taken.size === 0) return { reports, repeated };
  const fresh = reports.flatMap((report) => {
    const records = report.entry.reportIds.flatMap((id) => taken.get(reportKey(report, id)) ?? []);
    const [record] = records;
    if (record === undefined || records.length < report.entry.reports) return [leaveOut(report, taken)];
    repeated.set(podKey(report), record);
    return [];
  });
  return { reports: fresh, repeated };
}

function leaveOut(report: DiagnosedReport, taken: ReadonlyMap<string, StoredFailure>): DiagnosedReport {
  const { entry } = report;
  const reportIds = entry.reportIds.filter((id) => !taken.has(reportKey(report, id)));
  const reports = entry.reports - (entry.reportIds.length - reportIds.length);
  return { ...report, entry: { ...entry, reports, reportIds } };
}
