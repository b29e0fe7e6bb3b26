import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '../support/event-stream.js';
import { SERVICE_TOKEN, startServer } from '../support/server.js';
import { report } from './support/llm-installation.js';

/** A port of this machine on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('a model that was never reached: unknown health at first, the cause told to the end, and no budget used', async () => {
  const server = await startServer({ env: { LLM_INGEST_WAIT_SECONDS: '0' } });
  const cookie = await server.signIn('admin');
  const events = await listen(server.url, SERVICE_TOKEN);
  try {
    const body = { provider: 'ollama', model: 'llama3.1', base_url: `http://127.0.0.1:${await closedPort()}` };
    const configured = await server.send('POST', '/api/admin/llm/config', { cookie, body });
    expect(configured).toMatchObject({ status: 200, body: { configured: true, healthy: null, last_error: null } });
    const reasons: unknown[] = [];
    for (let pod = 0; pod < 6; pod += 1) {
      const sent = await server.send('POST', '/api/pods/failed', {
        token: SERVICE_TOKEN,
        body: report(`web-${pod}`, `1.${pod}`),
      });
      const { id } = sent.body as { id: number };
      const told = await events.next('solution_updated', (data) => data.id === id);
      expect(told).toMatchObject({ solution_source: 'rules' });
      reasons.push(told.solution_fallback_reason);
    }
    for (const reason of reasons) expect(reason).toMatch(/nothing listens at this host and port/);
    expect(reasons.at(-1)).toMatch(/failed 5 times in a row, last: Ollama refuses the connection/);
    const status = await server.send('GET', '/api/admin/llm/status', { cookie });
    expect(status.body).toMatchObject({ healthy: false, calls_today: 0, tokens_today: 0 });
    expect((status.body as { last_error: string }).last_error).toMatch(/nothing listens/);
    const save = async (path: string, change: object) =>
      expect(await server.send('POST', path, { cookie, body: change })).toMatchObject({ status: 200 });
    const health = async () =>
      ((await server.send('GET', '/api/admin/llm/status', { cookie })).body as { healthy: unknown }).healthy;
    const webhook = { provider: 'webhook', enabled: true, config: { webhook_url: 'https://hooks.example.com/x' } };
    await save('/api/admin/notifications', webhook);
    await save('/api/admin/llm/config', body);
    expect(await health()).toBe(false);
    await save('/api/admin/llm/config', { ...body, model: 'another' });
    expect(await health()).toBeNull();
  } finally {
    events.close();
    await server.close();
  }
});
