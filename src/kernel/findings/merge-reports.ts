import type { FindingReport } from '../../contracts/finding.js';

/** Reports of which none has the identity of another: the last one counts, at the place of the first. */
export function mergeReports(reports: readonly FindingReport[]): FindingReport[] {
  return [...new Map(reports.map((report) => [reportIdentity(report), report])).values()];
}

function reportIdentity({ resource_type, namespace, resource_name, check_name }: FindingReport): string {
  return JSON.stringify([resource_type, namespace, resource_name, check_name]);
}
