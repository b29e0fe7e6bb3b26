import type { DiagnosisRuleInfo } from '../../contracts/diagnosis-rule.js';
import { FIXERS } from '../../rules/kinds/fixers.js';
import { RULES } from '../../rules/kinds/index.js';

/** What diagnosis knows: every kind of failure with the fixes that can be proposed for it, in the order in which rules are asked. */
export function describeRules(): DiagnosisRuleInfo[] {
  return RULES.map(({ id, title, description = '', group, severity }) => ({
    id,
    title,
    description,
    group,
    severity,
    fixes: FIXERS.filter(({ kinds }) => kinds.includes(id)).map((fixer) => ({
      strategy: fixer.strategy,
      title: fixer.title,
    })),
  }));
}
