import { ALL, coversGroup, coversVerb } from '../rule-matches.js';
import { placeWords, type RuleCheck } from './check.js';

const ALL_VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

export const wildcardAll: RuleCheck = {
  id: 'rbac-wildcard-all',
  title: 'May do everything',
  severity: 'critical',
  remediation: 'List the exact resources and verbs.',
  judge({ rule, namespace }) {
    const isAll = rule.resources.includes(ALL) && coversGroup(rule, '') && rule.resourceNames.length === 0;
    if (!isAll || !ALL_VERBS.every((verb) => coversVerb(rule, verb))) return undefined;
    const means =
      namespace === ''
        ? 'the same as cluster-admin, so read every Secret, run any pod on any node, change who may do what'
        : 'read every Secret there, run any pod under any of its service accounts, change who may do what there';
    return { level: 'critical', why: `every verb on every resource ${placeWords(namespace)}: ${means}` };
  },
};
