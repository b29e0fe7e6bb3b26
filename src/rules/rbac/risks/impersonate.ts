import { coveredBy, coveredWords, type RuleCheck, type Target } from './check.js';

const verbs = ['impersonate'];
const ACCOUNTS: Target = { groups: [''], resources: ['serviceaccounts'], verbs };
const USERS: Target = { groups: [''], resources: ['users', 'groups'], verbs };

/** Extras are written `userextras/scopes`. */
function extrasOf(resources: readonly string[]): Target {
  const extras = resources.filter((resource) => resource.startsWith('userextras/'));
  return { groups: ['authentication.k8s.io'], resources: ['uids', 'userextras', ...extras], verbs };
}

/** Users and groups belong to no namespace, so a rule that counts in one gives none of them; service accounts do. */
export const impersonate: RuleCheck = {
  id: 'rbac-impersonate',
  title: 'Acts as somebody else',
  severity: 'critical',
  remediation: 'Remove impersonate.',
  judge(placed) {
    const { rule, namespace } = placed;
    const targets = namespace === '' ? [USERS, ACCOUNTS, extrasOf(rule.resources)] : [ACCOUNTS];
    const covered = targets.map((target) => coveredBy(rule, target)).filter((each) => each !== undefined);
    if (covered.length === 0) return undefined;
    const resources = covered.flatMap((each) => each.resources);
    const words = coveredWords({ resources, verbs }, placed);
    return { level: 'critical', why: `${words}: whatever those may do can be done in their name` };
  },
};
