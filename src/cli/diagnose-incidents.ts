import { Severity } from '../contracts/common.js';
import type { Diagnosis } from '../contracts/diagnosis.js';
import { canonicalFacts } from '../kernel/diagnosis/canonical-facts.js';
import { causeKeyOf } from '../kernel/diagnosis/diagnosis-service.js';
import { incidentOf } from '../kernel/failures/diagnosed-report.js';
import { collectFacts } from '../rules/evidence/facts.js';
import type { Judged } from './diagnose-judge.js';

/** Pods of one owner that fail of one cause, as the server puts them together. */
export interface Incident {
  readonly diagnosis: Diagnosis;
  /** The pod that stands for the others. */
  readonly sample: Judged;
  readonly pods: readonly Judged[];
}

/** The incidents of what was judged, the most severe first, else in the order in which they are met. Pods with nothing wrong belong to none. */
export function incidentsOf(judged: readonly Judged[]): Incident[] {
  const incidents = new Map<string, Judged[]>();
  for (const each of judged) {
    const { report } = each.subject;
    const causeKey = causeKeyOf(each, canonicalFacts(collectFacts(report)).hide);
    const found = incidentOf(report, { ...each, causeKey }, 0);
    if (found === null) continue;
    const { cluster, namespace, ownerKind, ownerName } = found;
    const key = JSON.stringify([cluster, namespace, ownerKind, ownerName, causeKey]);
    incidents.set(key, [...(incidents.get(key) ?? []), each]);
  }
  const found = [...incidents.values()].flatMap((pods) => {
    const [sample] = pods;
    return sample?.diagnosis ? [{ diagnosis: sample.diagnosis, sample, pods }] : [];
  });
  return found.sort((one, other) => incidentRank(one) - incidentRank(other));
}

function incidentRank({ diagnosis }: Incident): number {
  return Severity.options.indexOf(diagnosis.severity);
}

export function podPath({ subject: { namespace, podName } }: Pick<Judged, 'subject'>): string {
  return `${namespace}/${podName}`;
}

/** `shop/web-1`, or `shop/web-1 ×6` where it stands for more. */
export function podWords({ sample, pods }: Incident): string {
  return pods.length === 1 ? podPath(sample) : `${podPath(sample)} ×${pods.length}`;
}
