import { targetCheck } from './check.js';

const verbs = ['create', 'update', 'patch'];

export const workloadCreate = targetCheck({
  id: 'rbac-workload-create',
  title: 'Runs pods',
  severity: 'medium',
  remediation: 'Restrict to deployers.',
  targets: [
    { groups: [''], resources: ['pods', 'replicationcontrollers'], verbs },
    { groups: ['apps'], resources: ['deployments', 'daemonsets', 'statefulsets', 'replicasets'], verbs },
    { groups: ['batch'], resources: ['jobs', 'cronjobs'], verbs },
  ],
  meaning: 'a pod runs any image and may use every Secret, ConfigMap and service account of its namespace',
});
