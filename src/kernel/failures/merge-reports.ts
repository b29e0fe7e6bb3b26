import type { DiagnosedReport } from './diagnosed-report.js';

/** Names the pod of a report. */
export function podKey({ entry }: Pick<DiagnosedReport, 'entry'>): string {
  return JSON.stringify([entry.cluster, entry.namespace, entry.podName]);
}

/** Two reports of one pod are one row: the later one stands, and both count, unless they are the same report. */
export function mergeByPod(reports: readonly DiagnosedReport[]): Map<string, DiagnosedReport> {
  const merged = new Map<string, DiagnosedReport>();
  for (const report of reports) {
    const key = podKey(report);
    const earlier = merged.get(key);
    merged.set(key, earlier === undefined ? report : merge(earlier, report));
  }
  return merged;
}

function merge({ entry: earlier }: DiagnosedReport, later: DiagnosedReport): DiagnosedReport {
  const given = [...later.entry.reportIds, ...earlier.reportIds];
  const reportIds = [...new Set(given)];
  const reports = later.entry.reports + earlier.reports - (given.length - reportIds.length);
  return { ...later, entry: { ...later.entry, reports, reportIds } };
}
