import { targetCheck } from './check.js';

export const webhookConfig = targetCheck({
  id: 'rbac-webhook-config',
  title: 'Changes admission webhooks',
  severity: 'high',
  remediation: 'Remove changes of webhook configurations.',
  targets: [
    {
      groups: ['admissionregistration.k8s.io'],
      resources: ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'],
      verbs: ['create', 'update', 'patch', 'delete', 'deletecollection'],
    },
  ],
  isClusterScoped: true,
  meaning: 'a webhook sees and changes every object that is written, Secrets too, and policies can be switched off',
});
