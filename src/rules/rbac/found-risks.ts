import { Severity } from '../../contracts/common.js';
import type { Binding } from './access-objects.js';
import type { BindingSurroundings, PlacedRule, Risk } from './risks/check.js';
import { BINDING_CHECKS, RULE_CHECKS } from './risks/index.js';
import { wildcardAll } from './risks/wildcard-all.js';

/** What a check says, with the name of the check. */
export interface FoundRisk extends Risk {
  readonly check: string;
  readonly title: string;
}

/** What is dangerous in a rule. Where it allows everything, that is all there is to say. */
export function risksOfRule(placed: PlacedRule): readonly FoundRisk[] {
  const all = wildcardAll.judge(placed);
  const checks = all === undefined ? RULE_CHECKS : [wildcardAll];
  return checks.flatMap(({ id, title, judge }) => foundBy({ id, title }, judge(placed)));
}

export function risksOfBinding(binding: Binding, surroundings: BindingSurroundings): readonly FoundRisk[] {
  return BINDING_CHECKS.flatMap(({ id, title, judge }) => foundBy({ id, title }, judge(binding, surroundings)));
}

function foundBy({ id, title }: { id: string; title: string }, risk: Risk | undefined): FoundRisk[] {
  return risk === undefined ? [] : [{ check: id, title, ...risk }];
}

/** For sorting: the gravest first. */
export function gravity({ level }: { readonly level: Severity }): number {
  return Severity.options.indexOf(level);
}

/** Several risks as one mark; null where there are none. */
export function markOf(
  risks: readonly FoundRisk[],
): { readonly level: Severity; readonly reasons: readonly string[] } | null {
  const [gravest, ...others] = [...risks].sort((one, other) => gravity(one) - gravity(other));
  if (gravest === undefined) return null;
  const reasons = [gravest, ...others].map(({ title, why }) => `${title}: ${why}`);
  return { level: gravest.level, reasons: [...new Set(reasons)] };
}
