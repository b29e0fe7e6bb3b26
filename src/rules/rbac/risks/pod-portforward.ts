import { targetCheck } from './check.js';

export const podPortforward = targetCheck({
  id: 'rbac-pod-portforward',
  title: 'Connects to ports of pods',
  severity: 'medium',
  remediation: 'Remove pods/portforward.',
  targets: [{ groups: [''], resources: ['pods/portforward'], verbs: ['get', 'create'] }],
  meaning: 'ports that no Service shows and no NetworkPolicy allows can be reached',
});
