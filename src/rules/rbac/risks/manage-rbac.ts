import { targetCheck } from './check.js';

export const manageRbac = targetCheck({
  id: 'rbac-manage-rbac',
  title: 'Changes who may do what',
  severity: 'high',
  remediation: 'Reserve changes of roles and bindings for cluster admins.',
  targets: [
    {
      groups: ['rbac.authorization.k8s.io'],
      resources: ['roles', 'clusterroles', 'rolebindings', 'clusterrolebindings'],
      verbs: ['create', 'update', 'patch'],
    },
  ],
  meaning: 'rights can be handed to other accounts, where they outlast this one',
});
