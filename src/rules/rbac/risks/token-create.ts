import { targetCheck } from './check.js';

export const tokenCreate = targetCheck({
  id: 'rbac-token-create',
  title: 'Makes tokens of service accounts',
  severity: 'high',
  remediation: 'Remove serviceaccounts/token.',
  targets: [{ groups: [''], resources: ['serviceaccounts/token'], verbs: ['create'] }],
  meaning: 'a token is a login as that account, for as long as is asked',
});
