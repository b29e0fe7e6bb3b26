import { z } from 'zod';
import { NAME_LIMIT, Name } from '../../contracts/common.js';
import type { ExclusionRule } from '../../contracts/failure.js';
import { matchGlob } from '../../rules/glob.js';

const hasWildcard = (text: string) => /[*?]/.test(text);

/** A namespace to exclude. It is compared exactly, so a wildcard in it would never hit and is refused. */
export const ExcludedNamespace = Name.refine(
  (namespace) => !hasWildcard(namespace),
  'is compared exactly and takes no wildcard: exclude the pods `<namespace pattern>/*` instead',
).meta({ pattern: '^[^*?]*$', description: 'Compared exactly: * and ? are refused.' });

/** A glob on the pod's name or, with a slash, on `namespace/name` (DESIGN section 9 "excluded pod pattern"). */
export const PodPattern = z
  .string()
  .max(2 * NAME_LIMIT + 1)
  .refine(
    (pattern) => pattern.split('/').length <= 2 && pattern.split('/').every((part) => Name.safeParse(part).success),
    `must be a pattern of a pod's name, or two patterns as namespace/name, of 1 to ${NAME_LIMIT} characters each`,
  )
  .meta({
    minLength: 1,
    pattern: `^[^/]{1,${NAME_LIMIT}}(/[^/]{1,${NAME_LIMIT}})?$`,
    description:
      "A pattern of a pod's name or, with a slash, of namespace/name; * stands for any text, ? for one character.",
  });

/** The rules in the form that is quick to ask. */
export interface CompiledExclusions {
  /** The rule that keeps the pod out; undefined when none does. A namespace comes before a pattern. */
  match(namespace: string, podName: string): ExclusionRule | undefined;
}

export function compileExclusions(rules: readonly ExclusionRule[]): CompiledExclusions {
  const namespaces = new Map(rules.filter(isNamespace).map((rule) => [rule.pattern, plain(rule)]));
  const pods = rules.filter((rule) => !isNamespace(rule)).map(compilePod);
  return {
    match: (namespace, podName) =>
      namespaces.get(namespace) ?? pods.find((pod) => pod.matches(namespace, podName))?.rule,
  };
}

const isNamespace = (rule: ExclusionRule) => rule.kind === 'namespace';

/** Without what storage adds to a rule. */
const plain = ({ kind, pattern }: ExclusionRule): ExclusionRule => ({ kind, pattern });

function compilePod(rule: ExclusionRule) {
  const [first = '', second] = rule.pattern.split('/');
  const matches =
    second === undefined
      ? (_namespace: string, podName: string) => matchGlob(first, podName)
      : (namespace: string, podName: string) => matchGlob(first, namespace) && matchGlob(second, podName);
  return { rule: plain(rule), matches };
}
