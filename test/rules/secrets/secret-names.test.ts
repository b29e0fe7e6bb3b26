import { expect, it } from 'vitest';
import { isSecretName } from '../../../src/rules/secrets/detectors/secret-names.js';

it.each([
  ...[
    'DB_PASSWORD',
    'PGPASSWORD',
    'dbPassword',
    'API_KEY',
    'apiKey',
    'JWT_SECRET',
    'GITHUB_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'SENTRY_DSN',
    'AUTH_PASS',
    'SSH_PASSPHRASE',
    'TLS_PRIVATE_KEY',
    'privateKey',
  ].map((name) => [name, true] as const),
  ...['DATABASE_URL', 'KEYCLOAK_URL', 'MONKEY', 'REGION', 'KEYBOARD', 'PASSENGERS', 'AUTHOR'].map(
    (name) => [name, false] as const,
  ),
])('%s is a secret: %s', (name, secret) => {
  expect(isSecretName(name)).toBe(secret);
});
