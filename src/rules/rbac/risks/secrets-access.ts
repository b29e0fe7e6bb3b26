import { ALL } from '../rule-matches.js';
import { type Covered, type PlacedRule, targetCheck } from './check.js';

const BY_NAME = new Set(['get', 'update', 'patch', 'delete']);
const READING = new Set(['get', 'list', 'watch', ALL]);

function secretsLevel({ verbs }: Covered, { rule, namespace }: PlacedRule) {
  if (rule.resourceNames.length > 0 && rule.verbs.every((verb) => BY_NAME.has(verb))) return 'low';
  return verbs.some((verb) => READING.has(verb)) && namespace === '' ? 'high' : 'medium';
}

export const secretsAccess = targetCheck({
  id: 'rbac-secrets-access',
  title: 'Reads or changes Secrets',
  severity: 'high',
  remediation: 'Limit to resourceNames and a namespace, or remove.',
  targets: [
    {
      groups: [''],
      resources: ['secrets'],
      verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'],
    },
  ],
  meaning: 'passwords, keys and tokens of applications and of other accounts stand in Secrets',
  level: secretsLevel,
});
