import { targetCheck } from './check.js';

export const podExec = targetCheck({
  id: 'rbac-pod-exec',
  title: 'Runs commands in pods',
  severity: 'high',
  remediation: 'Remove pods/exec and pods/attach.',
  targets: [{ groups: [''], resources: ['pods/exec', 'pods/attach'], verbs: ['get', 'create'] }],
  meaning: 'a shell in a pod has all that the pod has: its token, its Secrets, its network',
});
