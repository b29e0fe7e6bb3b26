import type { CompiledExclusions } from '../rules/exclusions.js';
import type { Subject } from '../rules/failing/subject.js';

/** What nobody wants to hear of. */
export interface PassedBy {
  readonly exclusions: CompiledExclusions;
  /** Pods with this label are copies that Podproof made to test a fix; '' where it makes none. A projection must have kept it. */
  readonly mirrorLabel: string;
}

/** Why a subject is not reported, whatever becomes of it; undefined for one that is. */
export function passedBy(subject: Subject, { exclusions, mirrorLabel }: PassedBy): string | undefined {
  if (mirrorLabel !== '' && subject.kind === 'Pod' && Object.hasOwn(subject.labels, mirrorLabel)) {
    return `it is a mirror pod: it has the label ${mirrorLabel}`;
  }
  const rule = exclusions.match(subject.namespace, subject.name);
  if (rule === undefined) return undefined;
  return rule.kind === 'namespace'
    ? `its namespace is excluded: ${rule.pattern}`
    : `its name is excluded by the pattern ${rule.pattern}`;
}
