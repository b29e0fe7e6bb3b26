import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

describe('the account that a service refuses', () => {
  it('is the role that the manifest gives, where the line names none', () => {
    const fields = {
      manifest: manifest({ env: [{ name: 'AWS_ROLE_ARN', value: 'arn:aws:iam::123456789012:role/depot' }] }),
    };
    const { cause, steps } = diagnosisOfLog(
      'fatal: WebIdentityErr: failed to retrieve credentials\ncaused by: AccessDenied: Not authorized to perform sts:AssumeRoleWithWebIdentity',
      fields,
    );
    expect(cause).toContain('assume arn:aws:iam::123456789012:role/depot');
    expect(steps[0]?.text).toContain('trust policy of arn:aws:iam::123456789012:role/depot');
  });

  it('is the ServiceAccount where Vault refuses its login', () => {
    const fields = { manifest: manifest({}, { serviceAccountName: 'depot' }) };
    const log =
      'Error making API request.\nURL: PUT https://vault.keys.svc:8200/v1/auth/kubernetes/login\nCode: 403. Errors:\n* permission denied';
    const { title, cause } = diagnosisOfLog(log, fields);
    expect(title).toContain('refuses the login of ServiceAccount depot');
    expect(cause).toContain('ServiceAccount depot of namespace shop');
  });
});
