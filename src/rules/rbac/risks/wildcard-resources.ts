import { ALL } from '../rule-matches.js';
import { coveredWords, type RuleCheck } from './check.js';

export const wildcardResources: RuleCheck = {
  id: 'rbac-wildcard-resources',
  title: 'Reaches every kind of object',
  severity: 'high',
  remediation: 'List the exact resources.',
  judge(placed) {
    const { resources, verbs, apiGroups } = placed.rule;
    if (!resources.includes(ALL) || verbs.length === 0 || apiGroups.length === 0) return undefined;
    const kinds = apiGroups.includes(ALL) ? ['every resource'] : [`every resource of ${groupWords(apiGroups)}`];
    const words = coveredWords({ resources: kinds, verbs }, placed);
    return { level: 'high', why: `${words}: Secrets are among them, and so are kinds that are installed later` };
  },
};

function groupWords(groups: readonly string[]): string {
  return groups.map((group) => (group === '' ? 'the core group' : group)).join(', ');
}
