import type { ExclusionRule } from '../contracts/failure.js';
import { matchGlob } from './glob.js';

/** The rules in the form that is quick to ask. */
export interface CompiledExclusions {
  /** The rule that keeps the pod out; undefined when none does. A namespace comes before a pattern. */
  match(namespace: string, podName: string): ExclusionRule | undefined;
}

export function compileExclusions(rules: readonly ExclusionRule[]): CompiledExclusions {
  const namespaces = new Map(rules.filter(isNamespace).map((rule) => [rule.pattern, plainRule(rule)]));
  const pods = rules.filter((rule) => !isNamespace(rule)).map(compilePod);
  return {
    match: (namespace, podName) =>
      namespaces.get(namespace) ?? pods.find((pod) => pod.matches(namespace, podName))?.rule,
  };
}

const isNamespace = (rule: ExclusionRule) => rule.kind === 'namespace';

/** Without what storage adds to a rule. */
const plainRule = ({ kind, pattern }: ExclusionRule): ExclusionRule => ({ kind, pattern });

function compilePod(rule: ExclusionRule) {
  const [first = '', second] = rule.pattern.split('/');
  const matches =
    second === undefined
      ? (_namespace: string, podName: string) => matchGlob(first, podName)
      : (namespace: string, podName: string) => matchGlob(first, namespace) && matchGlob(second, podName);
  return { rule: plainRule(rule), matches };
}
