import { targetCheck } from './check.js';

export const nodeProxy = targetCheck({
  id: 'rbac-node-proxy',
  title: 'Reaches the API of kubelets',
  severity: 'high',
  remediation: 'Remove nodes/proxy.',
  targets: [{ groups: [''], resources: ['nodes/proxy'] }],
  isClusterScoped: true,
  meaning: 'the kubelet runs commands in every pod of its node, past audit and admission',
});
