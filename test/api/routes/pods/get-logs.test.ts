import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { lines } from '../../../support/fake-pod-logs.js';
import { startServer } from '../../../support/server.js';
import { LOGS, type LogServer, printThree, SECRET, STREAM, startLogServer } from './log-server.js';

let server: LogServer;

beforeAll(async () => {
  server = await startLogServer();
});
afterAll(() => server.close());
beforeEach(() => printThree(server.podLogs));

describe('GET …/logs', () => {
  it('gives the end of the log to who may see it, secrets only to who may change things', async () => {
    const written = await server.get(LOGS, await server.signIn('write'));
    expect(written.status).toBe(200);
    expect(written.body).toMatchObject({ logs: `one\n${SECRET}\nthree\n`, tail_lines: 200, previous: false });
    const read = await server.get(`${LOGS}?tail_lines=2`, await server.signIn('read'));
    expect(read.body).toMatchObject({ logs: 'password=[redacted:password]\nthree\n', tail_lines: 2 });
    const service = await server.get(`${LOGS}?token=${server.serviceToken}`);
    expect(service.body.logs).toBe(read.body.logs.replace('password', 'one\npassword'));
  });

  it.each([
    [401, LOGS],
    [401, `${LOGS}?token=wrong`],
    [401, `${STREAM}?token=wrong`],
  ])('answers %i to %s without a credential that counts', async (status, path) => {
    expect((await server.get(path)).status).toBe(status);
  });

  it('says where the service token belongs when it comes in the header', async () => {
    const { status, body } = await server.send('GET', LOGS, { token: server.serviceToken });
    expect([status, (body as { detail: string }).detail]).toEqual([401, expect.stringContaining('?token=')]);
  });

  it('takes an API token in the header and in the query, until it is deleted', async () => {
    const cookie = await server.signIn('admin');
    const made = await server.send('POST', '/api/admin/tokens', { body: { name: 'bot', role: 'read' }, cookie });
    const { id, token } = made.body as { id: number; token: string };
    expect((await server.get(`${LOGS}?token=${token}`)).status).toBe(200);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}${LOGS}`, { headers })).status).toBe(200);
    await server.send('DELETE', `/api/admin/tokens/${id}`, { cookie });
    expect((await server.get(`${LOGS}?token=${token}`)).status).toBe(401);
  });

  it('does not take the token in the query elsewhere', async () => {
    const { status } = await server.get(`/api/pods/failed?token=${server.serviceToken}`);
    expect(status).toBe(401);
  });

  it.each([
    [`${LOGS}?tail_lines=0`, 'tail_lines must be a whole number from 1 to 5000'],
    [`${LOGS}?tail_lines=5001`, 'tail_lines must be a whole number from 1 to 5000'],
    [`${STREAM}?tail_lines=many`, 'tail_lines must be a whole number from 1 to 5000'],
    [`${LOGS}?previous=maybe`, 'previous'],
    [`${STREAM}?previous=true`, 'known are container, tail_lines, token'],
    ['/api/pods/Shop/web/logs', 'namespace is not the name of a namespace'],
    ['/api/pods/shop/we%2Fb/logs', 'pod_name is not the name of a pod'],
    ['/api/pods/shop/..%2Fweb/logs/stream', 'pod_name is not the name of a pod'],
    [`${LOGS}?container=other`, 'container: the pod has none named "other"; it has app'],
    [`${STREAM}?container=other`, 'container: the pod has none named "other"; it has app'],
  ])('refuses %s with 400', async (path, detail) => {
    const { status, body } = await server.get(path, await server.signIn('read'));
    expect([status, body.detail]).toEqual([400, expect.stringContaining(detail)]);
  });

  it('answers 404 for a pod that is not there', async () => {
    const cookie = await server.signIn('read');
    expect((await server.get('/api/pods/shop/other/logs', cookie)).status).toBe(404);
    expect((await server.get('/api/pods/shop/other/logs/stream', cookie)).status).toBe(404);
  });

  it('shows bytes of all kinds as they are', async () => {
    const text = '\u001b[31mred\u001b[0m \u0000 \ufffd a\rb\u2028c "quoted" \\n é 💥';
    server.podLogs.setRuns('app', { present: lines(text) });
    expect((await server.get(LOGS, await server.signIn('write'))).body.logs).toBe(`${text}\n`);
    const client = await server.connect(STREAM, { cookie: await server.signIn('write') });
    await client.count(1);
    expect(client.told).toEqual([text]);
  });
});

describe('without a cluster', () => {
  it('answers 503 with words, after what can be refused without one', async () => {
    const alone = await startServer();
    onTestFinished(() => alone.close());
    const cookie = await alone.signIn('read');
    for (const path of [LOGS, STREAM]) {
      const { status, body } = await alone.send('GET', path, { cookie });
      expect([path, status]).toEqual([path, 503]);
      expect((body as { detail: string }).detail).toMatch(/cluster/i);
      expect((await alone.send('GET', path)).status).toBe(401);
      expect((await alone.send('GET', `${path}?tail_lines=x`, { cookie })).status).toBe(400);
    }
  });
});
