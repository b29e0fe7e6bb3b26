import { expect, it } from 'vitest';
import { diagnosisOfLog } from '../../reports.js';

it('names the gated model whose terms must be accepted', () => {
  const log =
    'huggingface_hub.errors.GatedRepoError: 401 Client Error. (Request ID: Root=1-5)\nCannot access gated repo for url https://huggingface.co/acme/amber-8b/resolve/main/config.json.';
  const { kind, title, steps } = diagnosisOfLog(log);
  expect([kind, title]).toEqual(['log-auth-db', 'api has no access to the gated model acme/amber-8b']);
  expect(steps[0]?.text).toContain('Accept the terms of acme/amber-8b');
});
