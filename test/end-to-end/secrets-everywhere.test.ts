import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RequestPreview } from '../../src/kernel/privacy/preview.js';
import { BARE_SECRETS, BLOCK_SECRETS, LABELLED_SECRETS, type Sample } from '../rules/secrets/corpus/secrets.js';
import { type EventStream, listen } from '../support/event-stream.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';
import { startWebhook, type WebhookReceiver } from '../support/webhook-receiver.js';
import { reportWith } from './support/planted-report.js';

const TOGETHER = 4;
const SAMPLES: readonly Sample[] = [...BARE_SECRETS, ...BLOCK_SECRETS, ...LABELLED_SECRETS];
/** Some in each, so that there are fewer pods. */
const TEXTS = Array.from({ length: Math.ceil(SAMPLES.length / TOGETHER) }, (_, index) =>
  SAMPLES.slice(index * TOGETHER, (index + 1) * TOGETHER)
    .map(({ text }) => text)
    .join('\n'),
);
const LIST = { limit: 1_000 };
const NOTIFIERS = ['webhook', 'slack', 'teams', 'discord', 'google-chat'] as const;

let server: TestServer;
let events: EventStream;
let receiver: WebhookReceiver;
/** What everybody could read, by where. */
const seen = new Map<string, string[]>();

const keep = (where: string, what: unknown) =>
  seen.set(where, [...(seen.get(where) ?? []), typeof what === 'string' ? what : JSON.stringify(what)]);

/** The samples of which something stands there, also where JSON escapes it. */
function found(where: string): string[] {
  const text = (seen.get(where) ?? []).join('\n');
  expect(text.length, where).toBeGreaterThan(50);
  return SAMPLES.filter(({ value }) => {
    const plain = value.replace(/\s+/g, ' ');
    return text.includes(plain) || text.includes(JSON.stringify(value).slice(1, -1));
  }).map(({ name }) => name);
}

async function read(path: string, role: 'read' | 'write' = 'read'): Promise<unknown> {
  const { status, body } = await server.send('GET', path, { cookie: await server.signIn(role) });
  expect(status, path).toBe(200);
  return body;
}

async function report(text: string, index: number): Promise<void> {
  const { status, body } = await server.send('POST', '/api/pods/failed', {
    token: SERVICE_TOKEN,
    body: reportWith(text, index),
  });
  expect(status, text).toBe(200);
  const { id, solution, diagnosis } = body as { id: number; solution: string; diagnosis: unknown };
  keep('the solution and the diagnosis, for everybody', { solution, diagnosis });
  keep('the answer to a report', body);
  keep('a record', await read(`/api/pods/failed/${id}`));
  const preview = await server.send('POST', `/api/pods/failed/${id}/llm-preview`, {
    cookie: await server.signIn('write'),
  });
  keep('the prompt', (preview.body as RequestPreview).messages);
}

/** What people and other programs write when they change something, in every event that tells of it. */
async function changeThings(cookie: string): Promise<void> {
  const failures = (await read(`/api/pods/failed?limit=${LIST.limit}`)) as { id: number; pod_name: string }[];
  const incidents = (await read(`/api/incidents?limit=${LIST.limit}`)) as { id: number }[];
  const findings = (await read(`/api/security/findings?limit=${LIST.limit}`)) as { id: number }[];
  const put = (path: string, note: string) =>
    server.send('PUT', path, { cookie, body: { status: 'investigating', note } });
  for (const [index, text] of TEXTS.entries()) {
    const note = text.slice(0, 900);
    const [failure, incident] = [failures[index % failures.length], incidents[index % incidents.length]];
    await put(`/api/pods/${failure?.id ?? 0}/status`, note);
    await put(`/api/incidents/${incident?.id ?? 0}/status`, note);
    await server.send('POST', '/api/security/rescan-status', {
      token: SERVICE_TOKEN,
      body: { status: 'started', reason: note },
    });
  }
  const [finding] = findings;
  await server.send('DELETE', `/api/security/findings/${finding?.id ?? 0}`, { cookie });
  const [gone] = failures;
  const pods = [{ namespace: 'shop', pod_name: gone?.pod_name, reason: 'deleted' }];
  await server.send('POST', '/api/pods/dismiss-deleted', { token: SERVICE_TOKEN, body: { pods } });
  await server.send('POST', '/api/pods/dismiss-deleted', { token: SERVICE_TOKEN, body: '{"broken' });
}

beforeAll(async () => {
  server = await startServer({
    env: { EGRESS_ALLOW: '127.0.0.1' },
    log: (line) => keep('the log of the server', line),
  });
  receiver = await startWebhook();
  events = await listen(server.url, SERVICE_TOKEN);
  const cookie = await server.signIn('admin');
  for (const provider of NOTIFIERS) {
    const config = { webhook_url: `${receiver.url}/${provider}` };
    const added = await server.send('POST', '/api/admin/notifications', {
      cookie,
      body: { provider, enabled: true, config },
    });
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
  }
  for (const [index, text] of TEXTS.entries()) await report(text, index);
  const findings = TEXTS.map((text, index) => ({
    resource_type: 'Pod',
    resource_name: `web-${index}`,
    namespace: 'shop',
    check_name: 'c',
    severity: 'low',
    message: text,
    remediation: text,
    details: { note: text, manifest: reportWith(text, index).manifest },
  }));
  await server.send('POST', '/api/security/findings', { token: SERVICE_TOKEN, body: findings[0] });
  await server.send('POST', '/api/security/findings', { token: SERVICE_TOKEN, body: findings });
  for (const path of ['pods/failed', 'pods/history', 'incidents', 'security/findings']) {
    keep(`the list ${path}`, await read(`/api/${path}?limit=${LIST.limit}`));
  }
  const findingIds = (await read(`/api/security/findings?limit=${LIST.limit}`)) as { id: number }[];
  for (const { id } of findingIds) keep('a finding', await read(`/api/security/findings/${id}`));
  await changeThings(cookie);
  const incidents = (await read(`/api/incidents?limit=${LIST.limit}`)) as { id: number }[];
  for (const { id } of incidents.slice(0, 20)) keep('an incident', await read(`/api/incidents/${id}`));
  keep('/metrics', await (await fetch(`${server.url}/metrics`)).text());
  const pathsOf = () => new Set(receiver.received.map(({ path }) => path));
  await vi.waitFor(() => expect(pathsOf().size).toBe(NOTIFIERS.length), { timeout: 60_000 });
  for (const { path, body } of receiver.received) keep(`a message to ${path.replace(/^.*\/|\?.*$/g, '')}`, body);
  for (const frame of events.frames) keep(`the event ${frame.type}`, frame);
}, 300_000);

afterAll(async () => {
  events.close();
  await receiver.close();
  await server.close();
});

it.each([
  'the solution and the diagnosis, for everybody',
  'a record',
  'the list pods/failed',
  'the list incidents',
  'the list security/findings',
  'a finding',
  'an incident',
  'the prompt',
  'the answer to a report',
  'the log of the server',
  ...NOTIFIERS.map((provider) => `a message to ${provider}`),
  'the event pod_failure',
  'the event security_finding',
  'the event pod_status_change',
  'the event incident',
  'the event security_rescan_status',
  'the event finding_status_change',
  'the event pod_deleted',
  '/metrics',
])('nobody reads a secret in %s', (where) => {
  expect(found(where)).toEqual([]);
});

it('shows who may see secrets what was reported', async () => {
  const [first] = (await read('/api/pods/failed?limit=1', 'write')) as { failure_message: string }[];
  expect(TEXTS).toContain(first?.failure_message);
});
