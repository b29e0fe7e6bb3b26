import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';

it.each([
  'Unhandled exception: TokenProviderException: Tried to get token using Managed Service Identity. Access token could not be acquired.',
  'azure.identity.CredentialUnavailableError: ManagedIdentityCredential authentication unavailable, no managed identity endpoint found.',
])('gives a pod an identity of Azure that its program can use: %s', (line) => {
  const diagnosis = diagnosisOfLog(line);
  expect(diagnosis.kind).toBe('log-auth-db');
  expect(diagnosis.title).toContain('no token of a managed identity');
  expect(diagnosis.steps[0]?.text).toContain('azure.workload.identity/use');
});
