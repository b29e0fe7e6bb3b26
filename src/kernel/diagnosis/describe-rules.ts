import type { DiagnosisRuleInfo } from '../../contracts/diagnosis-rule.js';
import { KINDS } from '../../rules/kinds/index.js';

/** What diagnosis knows: every kind of failure with the fixes that can be proposed for it, in the order in which kinds are asked. */
export function describeRules(): DiagnosisRuleInfo[] {
  return KINDS.map(({ id, title, description, group, severity, fixes }) => ({
    id,
    title,
    description,
    group,
    severity,
    fixes: fixes.map((fix) => ({ strategy: fix.strategy, title: fix.title })),
  }));
}
