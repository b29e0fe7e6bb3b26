import { targetCheck } from './check.js';

export const bindEscalate = targetCheck({
  id: 'rbac-bind-escalate',
  title: 'Gives rights that it does not have',
  severity: 'critical',
  remediation: 'Remove bind and escalate.',
  targets: [
    {
      groups: ['rbac.authorization.k8s.io'],
      resources: ['roles', 'clusterroles', 'rolebindings', 'clusterrolebindings'],
      verbs: ['bind', 'escalate'],
    },
  ],
  meaning: 'these verbs lift the check that nobody gives more than he has',
});
