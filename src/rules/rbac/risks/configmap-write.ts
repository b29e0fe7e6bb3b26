import { type PlacedRule, targetCheck } from './check.js';

function configMapLevel({ rule, namespace }: PlacedRule) {
  if (namespace !== 'kube-system') return 'medium';
  return rule.resourceNames.includes('aws-auth') ? 'critical' : 'high';
}

export const configMapWrite = targetCheck({
  id: 'rbac-configmap-write',
  title: 'Changes ConfigMaps',
  severity: 'medium',
  remediation: 'Restrict by resourceNames.',
  targets: [{ groups: [''], resources: ['configmaps'], verbs: ['create', 'update', 'patch', 'delete'] }],
  meaning:
    'applications do what their configuration says; in kube-system that is name resolution and, on EKS, who may log in',
  level: (_covered, placed) => configMapLevel(placed),
});
