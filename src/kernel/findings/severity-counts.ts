import { Severity } from '../../contracts/common.js';

/** How many findings of each severity; severities without any are left out. */
export type SeverityCounts = Partial<Record<Severity, number>>;

export function countBySeverity(findings: readonly { readonly severity: Severity }[]): SeverityCounts {
  const counts: SeverityCounts = {};
  for (const { severity } of findings) counts[severity] = (counts[severity] ?? 0) + 1;
  return counts;
}

/** How many fewer there are after than before. */
export function difference(before: Record<Severity, number>, after: Record<Severity, number>): SeverityCounts {
  const fewer = Severity.options.map((severity) => [severity, before[severity] - after[severity]] as const);
  return Object.fromEntries(fewer.filter(([, count]) => count > 0));
}
