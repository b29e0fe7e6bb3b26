import { targetCheck } from './check.js';

const verbs = ['delete', 'deletecollection'];

export const deleteWorkloads = targetCheck({
  id: 'rbac-delete-workloads',
  title: 'Deletes workloads or data',
  severity: 'low',
  remediation: 'Restrict who may delete.',
  targets: [
    {
      groups: [''],
      resources: ['pods', 'replicationcontrollers', 'secrets', 'namespaces', 'nodes', 'persistentvolumes'],
      verbs,
    },
    { groups: ['apps'], resources: ['deployments', 'daemonsets', 'statefulsets', 'replicasets'], verbs },
    { groups: ['batch'], resources: ['jobs', 'cronjobs'], verbs },
  ],
  meaning: 'applications can be stopped and their data lost',
});
