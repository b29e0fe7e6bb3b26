import { targetCheck } from './check.js';

const verbs = ['create', 'update', 'patch', 'delete'];

export const manageNetwork = targetCheck({
  id: 'rbac-manage-network',
  title: 'Redirects traffic',
  severity: 'medium',
  remediation: 'Restrict changes of network objects.',
  targets: [
    { groups: [''], resources: ['services', 'endpoints'], verbs },
    { groups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs },
    { groups: ['networking.k8s.io'], resources: ['ingresses', 'networkpolicies'], verbs },
    { groups: [''], resources: ['services/status'], verbs: ['update', 'patch'] },
  ],
  meaning: 'requests can be led to other pods, and isolation be lifted',
});
