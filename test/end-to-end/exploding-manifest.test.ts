import { describe, expect, it } from 'vitest';
import { scrubManifest } from '../../src/rules/secrets/scrub-manifest.js';
import { aliasBomb } from '../support/alias-bomb.js';
import { SERVICE_TOKEN } from '../support/server.js';
import { install, report } from './support/llm-installation.js';

const LARGEST_ANSWER = 20_000;

/** Walking through such a manifest takes gigabytes and ends the process, so a server that answers has not done it. */
describe('a manifest of few bytes and billions of parts', () => {
  it('is scrubbed as text', () => {
    expect(scrubManifest(aliasBomb()).length).toBeLessThan(LARGEST_ANSWER);
  });

  it('is diagnosed, previewed and sent to a language model', async () => {
    const on = await install('sqlite');
    const body = { ...report('web-1'), manifest: aliasBomb() };
    const reported = await on.server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body });
    expect(reported).toMatchObject({ status: 200, body: { cause: 'image-not-found-tag', solution_source: 'llm' } });
    const { id } = reported.body as { id: number };
    const shown = await on.post(`/api/pods/failed/${id}/llm-preview`);
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.body).length).toBeLessThan(LARGEST_ANSWER);
    expect(on.llm.requests).toHaveLength(1);
  });

  it('may stand in a finding that is to be remedied', async () => {
    const on = await install('sqlite');
    const finding = {
      resource_type: 'Pod',
      resource_name: 'web-1',
      namespace: 'shop',
      check_name: 'privileged',
      severity: 'high',
      remediation: 'Take the privilege away.',
      details: { manifest: aliasBomb() },
    };
    const sent = { token: SERVICE_TOKEN, body: finding };
    expect(await on.server.send('POST', '/api/security/findings', sent)).toMatchObject({ status: 200 });
    const listed = await on.server.send('GET', '/api/security/findings', { cookie: on.admin });
    const { id } = (listed.body as { id: number }[])[0] ?? { id: 0 };
    const fix = await on.post(`/api/security/findings/${id}/fix`);
    expect(fix).toMatchObject({ status: 200, body: { finding_id: id } });
    expect(JSON.stringify(on.llm.requests[0]).length).toBeLessThan(LARGEST_ANSWER);
  });
});
