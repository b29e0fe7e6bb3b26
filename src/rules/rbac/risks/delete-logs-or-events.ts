import { targetCheck } from './check.js';

const verbs = ['delete', 'deletecollection'];

export const deleteLogsOrEvents = targetCheck({
  id: 'rbac-delete-logs-or-events',
  title: 'Deletes traces',
  severity: 'low',
  remediation: 'Remove the verbs that delete.',
  targets: [
    { groups: [''], resources: ['pods/log', 'events'], verbs },
    { groups: ['events.k8s.io'], resources: ['events'], verbs },
  ],
  meaning: 'what happened can be hidden',
});
