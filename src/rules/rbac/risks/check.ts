import type { Severity } from '../../../contracts/common.js';
import type { Binding, PolicyRule } from '../access-objects.js';
import { ALL, coversGroup, coversResource, coversVerb } from '../rule-matches.js';

/** What is dangerous about an object, and how much. */
export interface Risk {
  readonly level: Severity;
  /** What makes it so and what could be done with it, in one sentence. */
  readonly why: string;
}

interface Check {
  /** The name of the finding, such as `rbac-secrets-access`. */
  readonly id: string;
  /** What whoever has it can do. */
  readonly title: string;
  /** The level where the check decides nothing else. */
  readonly severity: Severity;
  readonly remediation: string;
}

/** A rule and where it counts: a namespace, or `''` for the whole cluster. */
export interface PlacedRule {
  readonly rule: PolicyRule;
  readonly namespace: string;
}

/** Looks at one rule of a Role or ClusterRole. */
export interface RuleCheck extends Check {
  judge(placed: PlacedRule): Risk | undefined;
}

/** What a check of a binding has to know besides. */
export interface BindingSurroundings {
  /** Whether the role that a binding names is there; undefined where it cannot be known. */
  roleExists(binding: Binding): boolean | undefined;
  /** Undefined where it cannot be known. */
  accountExists(namespace: string, name: string): boolean | undefined;
}

/** Looks at one RoleBinding or ClusterRoleBinding. */
export interface BindingCheck extends Check {
  judge(binding: Binding, surroundings: BindingSurroundings): Risk | undefined;
}

/** Verbs on resources of API groups. */
export interface Target {
  readonly groups: readonly string[];
  /** `pods`, `pods/exec`. */
  readonly resources: readonly string[];
  /** Undefined for any verb. */
  readonly verbs?: readonly string[];
}

/** What of a target a rule covers; undefined where it covers nothing of it. */
export interface Covered {
  readonly resources: readonly string[];
  /** As the rule has them: `*` stays. */
  readonly verbs: readonly string[];
}

export function coveredBy(rule: PolicyRule, { groups, resources, verbs }: Target): Covered | undefined {
  if (!groups.some((group) => coversGroup(rule, group))) return undefined;
  const held = verbs === undefined ? rule.verbs : verbs.filter((verb) => coversVerb(rule, verb));
  const matched = resources.filter((each) => {
    const [resource = '', subresource = ''] = each.split('/');
    return coversResource(rule, resource, subresource);
  });
  if (held.length === 0 || matched.length === 0) return undefined;
  return { resources: matched, verbs: rule.verbs.includes(ALL) ? [ALL] : held };
}

interface TargetCheckOptions extends Check {
  readonly targets: readonly Target[];
  /** What it is about belongs to no namespace, so that nothing in a namespace gives it. */
  readonly isClusterScoped?: boolean;
  /** What could be done with it: the end of a sentence. */
  readonly meaning: string;
  level?(covered: Covered, placed: PlacedRule): Severity;
}

/** A check that asks whether a rule covers any of some targets. */
export function targetCheck(options: TargetCheckOptions): RuleCheck {
  const { targets, isClusterScoped, meaning, level, ...check } = options;
  return {
    ...check,
    judge(placed) {
      if (isClusterScoped === true && placed.namespace !== '') return undefined;
      const covered = targets.map((target) => coveredBy(placed.rule, target)).filter((each) => each !== undefined);
      if (covered.length === 0) return undefined;
      const all = {
        resources: [...new Set(covered.flatMap(({ resources }) => resources))],
        verbs: [...new Set(covered.flatMap(({ verbs }) => verbs))],
      };
      return { level: level?.(all, placed) ?? check.severity, why: `${coveredWords(all, placed)}: ${meaning}` };
    },
  };
}

/** `get, list on secrets in namespace shop` */
export function coveredWords({ resources, verbs }: Covered, { rule, namespace }: PlacedRule): string {
  const names = rule.resourceNames.length === 0 ? '' : ` named ${listed(rule.resourceNames)}`;
  const actions = verbs.includes(ALL) ? 'every verb' : listed(verbs);
  return `${actions} on ${listed(resources)}${names} ${placeWords(namespace)}`;
}

/** `in namespace shop`, `in the whole cluster` */
export function placeWords(namespace: string): string {
  return namespace === '' ? 'in the whole cluster' : `in namespace ${namespace}`;
}

const SHOWN = 4;
/** The longest word that is quoted, in characters: names of objects are no longer. */
const WORD = 253;

/** The first of some words, and how many more there are. */
export function listed(words: readonly string[]): string {
  const shown = words.slice(0, SHOWN).map((word) => (word.length > WORD ? `${word.slice(0, WORD)}…` : word));
  const more = words.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
}
