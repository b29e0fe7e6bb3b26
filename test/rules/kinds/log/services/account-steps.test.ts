import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

it.each([
  [
    'botocore.exceptions.NoCredentialsError: Unable to locate credentials',
    'eks.amazonaws.com/role-arn',
    'AWS_ACCESS_KEY_ID',
  ],
  [
    'google.auth.exceptions.DefaultCredentialsError: Could not automatically determine credentials.',
    'iam.gke.io/gcp-service-account',
    'GOOGLE_APPLICATION_CREDENTIALS',
  ],
  [
    'azure.core.exceptions.ClientAuthenticationError: DefaultAzureCredential failed to retrieve a token',
    'azure.workload.identity/client-id',
    'AZURE_CLIENT_SECRET',
  ],
])('who has no credentials is given an account first: %s', (line, way, key) => {
  const { title, steps } = diagnosisOfLog(line);
  expect(title).toBe('No credentials are found');
  expect(steps[0]?.text).toMatch(/(?:^|" |\. )Give ServiceAccount default its /);
  expect(steps[0]?.text).toContain(way);
  expect(steps[0]?.text).toContain(key);
});
