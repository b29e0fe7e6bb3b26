import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

it.each([
  [
    "RESPONSE 401: AADSTS700213: No matching federated identity record found for presented assertion subject 'system:serviceaccount:shop:depot'",
    'federated credential',
    'subject system:serviceaccount:shop:depot',
  ],
  [
    "googleapi: Error 403: Permission 'iam.serviceAccounts.getAccessToken' denied on depot@shelf.iam.gserviceaccount.com",
    'depot@shelf.iam.gserviceaccount.com',
    'roles/iam.workloadIdentityUser',
  ],
])('an identity that is not bound is bound: %s', (log, title, step) => {
  const diagnosis = diagnosisOfLog(log);
  expect(diagnosis.kind).toBe('log-auth-db');
  expect(diagnosis.title).toContain(title);
  expect(diagnosis.steps[0]?.text).toContain(step);
});
