import { targetCheck } from './check.js';

export const csrApproval = targetCheck({
  id: 'rbac-csr-approval',
  title: 'Approves certificates',
  severity: 'high',
  remediation: 'Remove the approval of certificate signing requests.',
  targets: [
    {
      groups: ['certificates.k8s.io'],
      resources: ['certificatesigningrequests/approval'],
      verbs: ['update', 'patch'],
    },
    { groups: ['certificates.k8s.io'], resources: ['signers'], verbs: ['approve'] },
  ],
  isClusterScoped: true,
  meaning: 'an approved client certificate is a login under the name of whichever user or node',
});
