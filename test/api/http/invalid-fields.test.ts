import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownFields } from '../../../src/contracts/validation.js';
import { startServer, type TestServer } from '../../support/server.js';

describe('a request that is refused', () => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer();
    cookie = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const refused = async (method: string, path: string, body: unknown) => {
    const answer = await server.send(method, path, { body, cookie });
    expect(answer.status).toBe(400);
    return answer.body as { detail: string; fields: { field: string; message: string }[] };
  };

  test('names each field of a body that its schema refuses', async () => {
    const body = { provider: 'webhook', enabled: 'yes', config: [] };
    expect(await refused('POST', '/api/admin/notifications', body)).toMatchObject({
      detail: 'enabled must be true or false; config must be an object',
      fields: [
        { field: 'enabled', message: 'must be true or false' },
        { field: 'config', message: 'must be an object' },
      ],
    });
  });

  test('names fields deep in the configuration of a plugin', async () => {
    const config = { webhook_url: 'https://hooks.example.com/1', routes: [{ namespaces: ['shop'], webhook_url: 'x' }] };
    const { fields } = await refused('POST', '/api/admin/notifications', {
      provider: 'slack',
      enabled: true,
      config,
    });
    expect(fields).toEqual([{ field: 'config.routes[0].webhook_url', message: expect.any(String) }]);
  });

  test('names the fields of a language model as its body has them, without a secret', async () => {
    const body = { provider: 'openai', api_key: 7, model: 'gpt', timeout_seconds: -5 };
    const { fields } = await refused('POST', '/api/admin/llm/config', body);
    expect(fields.map(({ field }) => field)).toContain('api_key');
  });

  test.each([
    ['POST', '/api/admin/settings/stale_after_minutes', { value: 'soon' }, 'value'],
    ['PUT', '/api/admin/settings/mirror-ttl', { seconds: 5 }, 'seconds'],
    ['POST', '/api/admin/silences', { matchers: {}, reason: 'x', ends_at: '2099-01-01T00:00:00Z' }, 'matchers'],
    ['POST', '/api/security/trusted-registries', { registry: 'no registry' }, 'registry'],
  ])('names the field of %s %s that only the service can judge', async (method, path, body, field) => {
    const { fields } = await refused(method, path, body);
    expect(fields.map((shown) => shown.field)).toEqual([field]);
  });
});

test('is told of so many fields as fit a page, and of so much of each', () => {
  const wrong = { path: 'x'.repeat(5_000), keys: [], problem: 'y'.repeat(5_000), missing: false };
  const shown = shownFields(Array.from({ length: 1_000 }, () => wrong));
  expect(JSON.stringify(shown).length).toBeLessThan(50_000);
});
