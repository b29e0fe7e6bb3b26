import { ALL } from '../rule-matches.js';
import { coveredWords, type RuleCheck } from './check.js';

/** Of URLs that are no resources the verbs are HTTP's, and a wildcard there gives little more than `get`. */
export const wildcardVerbs: RuleCheck = {
  id: 'rbac-wildcard-verbs',
  title: 'May use every verb',
  severity: 'high',
  remediation: 'List the exact verbs.',
  judge(placed) {
    const { resources, verbs, apiGroups } = placed.rule;
    if (!verbs.includes(ALL) || resources.length === 0 || apiGroups.length === 0) return undefined;
    const words = coveredWords({ resources, verbs }, placed);
    return {
      level: 'high',
      why: `${words}: deleting, and special verbs such as bind, escalate and impersonate, are among them`,
    };
  },
};
