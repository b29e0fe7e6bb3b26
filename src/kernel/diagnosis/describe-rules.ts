import type { DiagnosisRuleInfo } from '../../contracts/diagnosis-rule.js';
import { KINDS } from '../../rules/kinds/index.js';
import type { ActiveKinds } from './active-kinds.js';

/**
 * What diagnosis knows: every kind of failure with the fixes that can be proposed for it, in the order in which kinds are asked.
 * @param active with what plugins add; our own kinds unless given
 */
export function describeRules(active?: Pick<ActiveKinds, 'all' | 'packOf'>): DiagnosisRuleInfo[] {
  return (active?.all ?? KINDS).map(({ id, title, description, group, severity, fixes }) => ({
    id,
    title,
    description,
    group,
    severity,
    fixes: fixes.map((fix) => ({ strategy: fix.strategy, title: fix.title })),
    plugin: active?.packOf(id) ?? null,
  }));
}
