import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const env = [
  { name: 'DEPOT_URL', value: 'depot.example' },
  { name: 'DEPOT_KEY', valueFrom: { secretKeyRef: { name: 'depot', key: 'key' } } },
];
const told = (log: string) => diagnosisOfLog(log, { manifest: manifest({ env }) });

describe('a report of all settings that a program does not take', () => {
  it.each([
    [
      'a list',
      'Error: Environment validation failed:\n  DEPOT_URL: must be a valid URL\n  DEPOT_KEY: String must contain at least 32 character(s)\n    at check (/app/env.js:1:2)',
    ],
    [
      'class-validator',
      'Error: An instance of Settings has failed the validation:\n - property DEPOT_URL has failed the following constraints: isUrl \n - property DEPOT_KEY has failed the following constraints: minLength \n',
    ],
    [
      'issues of Zod',
      'ZodError: [\n  {\n    "code": "invalid_string",\n    "message": "Invalid url",\n    "path": [\n      "DEPOT_URL"\n    ]\n  },\n  {\n    "code": "too_small",\n    "message": "String must contain at least 32 character(s)",\n    "path": [\n      "DEPOT_KEY"\n    ]\n  }\n]\n    at get error (/app/env.js:9:1)',
    ],
    ['a sentence', 'Error: Config validation error: "DEPOT_URL" must be a valid uri. "DEPOT_KEY" is required'],
  ])('is read as %s', (_name, log) => {
    const found = told(log);
    expect(found.kind).toBe('log-config-parse');
    expect(found.title).toContain('api refuses its settings: DEPOT_URL (');
    expect(found.title).toContain('DEPOT_KEY (');
    expect(found.steps[0]?.text).toContain('DEPOT_URL at spec.containers[0].env[0]');
    expect(found.steps[0]?.text).toContain('DEPOT_KEY at spec.containers[0].env[1], of Secret depot, key key');
  });

  it('says of a single one what its form must be', () => {
    const found = told('Invalid environment variables:\n  DEPOT_URL: [ "Invalid url" ]');
    expect(found.title).toBe('api refuses its settings: DEPOT_URL (Invalid url)');
    expect(found.steps[0]?.text).toContain('its protocol');
  });

  it('leaves what only lacks to the kind of that', () => {
    expect(told('Error: Config validation error: "DEPOT_ROOM" is required').title).not.toContain(
      'refuses its settings',
    );
  });
});
