import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { routes } from '../../src/api/routes/index.js';
import { missingConfigMap } from '../support/reports.js';
import { type RawAnswer, type RawRequest, sendRaw, speak } from './support/raw-request.js';
import { NotStarted, type ServerProcess, startProcess } from './support/server-process.js';

/** Each in its own place, so that one that is found says where it came from. */
const CANARY = {
  serviceToken: 'canary-service-token',
  sessionSecret: 'canary-session-secret-of-32-characters',
  encryptionKey: 'canary-encryption-key-of-32-characters',
  previousKey: 'canary-previous-key',
  llmKey: 'canary-llm-key',
  databasePassword: 'canary-database-password',
  adminPassword: 'canary-admin-password',
  userPassword: 'canary-user-password',
  wrongPassword: 'canary-wrong-password',
  newPassword: 'canary-new-password',
  forgedCookie: 'canaryForgedCookie',
  wrongToken: 'canary-wrong-token',
  queryToken: 'canary-query-token',
  pathToken: 'canary-path-token',
  authorization: 'canary-authorization',
  brokenBody: 'canary-broken-body',
  manifestPassword: 'canary-manifest-password',
  manifestUrl: 'canary-manifest-url',
  manifestKey: 'canary-manifest-key',
} as const;

/** Cookies and tokens that the server itself made up during the test. */
const issued = new Set<string>();
/** Every answer, but the one that shows a new invitation. */
const answers: { readonly what: string; readonly text: string }[] = [];
/** What the role read was answered, over HTTP and the WebSocket. */
const seenByRead: string[] = [];

let server: ServerProcess;

async function send(request: RawRequest, what = `${request.method} ${request.path}`): Promise<RawAnswer> {
  const answer = await sendRaw(server.url, request);
  answers.push({ what, text: answer.text });
  return answer;
}

const json = (body: unknown) => JSON.stringify(body);

/** The cookie of an answer that signs in; its value is a secret from then on. */
function cookieOf({ headers, text }: RawAnswer): string {
  const cookies = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
  expect(cookies, text).toHaveLength(2);
  for (const cookie of cookies) issued.add(cookie.slice(cookie.indexOf('=') + 1));
  return cookies.join('; ');
}

const post = (path: string, body: unknown, headers: RawRequest['headers'] = {}) =>
  send({ method: 'POST', path, headers, body: typeof body === 'string' ? body : json(body) });

/** An admin, and a user of the role read who came by an invitation. */
async function signIn(): Promise<{ admin: string; reader: string }> {
  const admin = cookieOf(await post('/api/auth/signup', { username: 'ada', password: CANARY.adminPassword }));
  const invitation = await sendRaw(server.url, {
    method: 'POST',
    path: '/api/admin/invitations',
    headers: { Cookie: admin },
    body: json({ role: 'read' }),
  });
  const { token, url } = JSON.parse(invitation.text) as { token: string; url: string };
  issued.add(token);
  for (const [method, path] of [
    ['GET', url],
    ['GET', `${url}/`],
    ['GET', `/x/..${url}?a=b`],
    ['GET', `/api/auth/invitation/${token}`],
    ['HEAD', `/api/auth/invitation/${token}`],
    ['DELETE', `/api/auth/invitation/${token}`],
    ['GET', `/api/auth/invitation/${token}/more`],
    ['GET', `/API/auth/Invitation/${token}`],
    ['GET', `/api/auth/invitation/${token}%zz`],
  ] as const) {
    await send({ method, path });
  }
  const user = { token, username: 'rex', password: CANARY.userPassword };
  await post('/api/auth/accept-invitation', { ...user, role: 'admin' });
  const reader = cookieOf(await post('/api/auth/accept-invitation', user));
  await post('/api/auth/accept-invitation', user);
  return { admin, reader };
}

async function goWrong(reader: string): Promise<void> {
  const asRex = (password: string) => post('/api/auth/login', { username: 'rex', password });
  await asRex(CANARY.wrongPassword);
  cookieOf(await asRex(CANARY.userPassword));
  await post('/api/auth/login', { username: 'rex', password: [CANARY.wrongPassword] });
  await post('/api/auth/login', `{"username":"rex","password":"${CANARY.brokenBody}`);
  await post('/api/auth/login', { username: 'rex', password: CANARY.wrongPassword, remember: true });
  await post('/api/auth/signup', { username: 'eve', password: CANARY.wrongPassword });
  const change = { current_password: CANARY.userPassword, new_password: CANARY.newPassword };
  for (const body of [
    { ...change, new_password: CANARY.newPassword.repeat(9) },
    { ...change, current_password: CANARY.wrongPassword },
    change,
  ]) {
    await post('/api/auth/password', body, { Cookie: reader });
  }
  await post('/api/pods/failed', `{"logs":"${CANARY.brokenBody}`, { 'X-Service-Token': CANARY.serviceToken });
  await post('/api/pods/failed', '{}', { 'X-Service-Token': CANARY.wrongToken });
  const forged = `monitor_session=${CANARY.forgedCookie}; monitor_session.sig=${CANARY.forgedCookie}`;
  for (const path of ['/api/config', '/api/auth/status', '/nothing']) {
    await send({ method: 'GET', path, headers: { Cookie: forged, Authorization: `Bearer ${CANARY.authorization}` } });
  }
}

async function askWithTokens(): Promise<void> {
  const { queryToken, serviceToken, pathToken } = CANARY;
  for (const query of [
    `token=${queryToken}`,
    `t%6Fken=${queryToken}`,
    `Token=${queryToken}&x=1`,
    `a=1&api_key=${queryToken}`,
    `token=${serviceToken}`,
    `a?token=${queryToken}`,
    `a;token=${queryToken}`,
  ]) {
    for (const path of ['/api/ws', '/api/wx', '/api/pods/failed', '/health', '/'])
      await send({ method: 'GET', path: `${path}?${query}` });
  }
  await send({ method: 'GET', path: `http://ada:${pathToken}@127.0.0.1/api/config?token=${pathToken}` });
  for (const path of ['/api/ws', '/api/other', '/']) {
    for (const token of [serviceToken, queryToken]) {
      const lines = [
        `GET ${path}?token=${token} HTTP/1.1`,
        'Host: x',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ];
      const text = await speak(server.url, `${lines.join('\r\n')}\r\n\r\n`, (received) =>
        received.includes('\r\n\r\n'),
      );
      answers.push({ what: `upgrade of ${path}`, text });
    }
  }
}

const SECRET_MANIFEST = `apiVersion: v1
kind: Pod
metadata: {name: vault, namespace: shop}
spec:
  containers:
  - name: api
    image: shop/api:1
    env:
    - {name: DB_PASSWORD, value: ${CANARY.manifestPassword}}
    - {name: DATABASE_URL, value: "postgres://app:${CANARY.manifestUrl}@db/app"}
    - name: AWS_SECRET_ACCESS_KEY
      value: "${CANARY.manifestKey}"
`;

/** Reports pods whose manifests hold secrets, as YAML and as JSON. */
async function reportSecrets(): Promise<number[]> {
  const env = [{ name: 'API_TOKEN', value: CANARY.manifestKey }];
  const asJson = json({
    apiVersion: 'v1',
    kind: 'Pod',
    spec: { containers: [{ name: 'api', image: 'shop/api:1', env }] },
  });
  const ids: number[] = [];
  for (const [index, manifest] of [SECRET_MANIFEST, asJson].entries()) {
    const body = json(missingConfigMap(`vault-${index}`, { manifest }));
    const headers = { 'X-Service-Token': CANARY.serviceToken };
    const { text } = await sendRaw(server.url, { method: 'POST', path: '/api/pods/failed', headers, body });
    ids.push((JSON.parse(text) as { id: number }).id);
  }
  return ids;
}

/** Everything that the role read may get. */
async function readEverything(reader: string, ids: readonly number[]): Promise<void> {
  const paths = routes.filter(({ access, method }) => access === 'read' && method === 'get').map(({ path }) => path);
  for (const path of paths) {
    for (const id of path.includes('{') ? ids : [0]) {
      const query = path.endsWith('/explain') ? '?namespace=shop&pod=vault-0' : '';
      const answer = await send({
        method: 'GET',
        path: path.replace(/\{\w+\}/, String(id)) + query,
        headers: { Cookie: reader },
      });
      seenByRead.push(answer.text);
    }
  }
}

/** Opens the WebSocket as the role read and keeps what comes. */
async function listen(cookie: string): Promise<WebSocket> {
  const webSocket = new WebSocket(`${server.url.replace('http', 'ws')}/api/ws`, { headers: { Cookie: cookie } });
  webSocket.on('message', (data: Buffer) => void seenByRead.push(data.toString()));
  await once(webSocket, 'open');
  return webSocket;
}

/** The test databases take any password, so the canary can be one. */
function databaseUrl(): string {
  const url = new URL(inject('pgUrl'));
  if (url.password === '') url.password = CANARY.databasePassword;
  issued.add(url.password);
  return url.href;
}

beforeAll(async () => {
  server = await startProcess({
    LOG_LEVEL: 'trace',
    SERVICE_TOKEN: CANARY.serviceToken,
    SESSION_SECRET: CANARY.sessionSecret,
    ENCRYPTION_KEY: CANARY.encryptionKey,
    ENCRYPTION_KEY_PREVIOUS: CANARY.previousKey,
    LLM_PROVIDER: 'ollama',
    LLM_API_KEY: CANARY.llmKey,
    LLM_BASE_URL: 'http://127.0.0.1:1',
    LLM_INGEST_WAIT_SECONDS: '1',
  });
  const { reader } = await signIn();
  await askWithTokens();
  const webSocket = await listen(reader);
  const ids = await reportSecrets();
  await readEverything(reader, ids);
  const heard = () => seenByRead.filter((text) => text.includes('"pod_failure"')).length;
  await vi.waitUntil(() => heard() === ids.length);
  webSocket.close();
  await goWrong(reader);
  for (const path of ['/metrics', '/openapi.json', '/docs', '/redoc', '/health?ready=1'])
    await send({ method: 'GET', path });
  await server.close();
});
afterAll(() => server?.close());

const secrets = () => [...Object.values(CANARY), ...issued];
/** Where any of the secrets is found, with what stands around it. */
function found(text: string, among: readonly string[] = secrets()): string[] {
  const places = among.map((secret) => text.indexOf(secret)).filter((at) => at >= 0);
  return places.map((at) => text.slice(Math.max(0, at - 100), at + 100));
}

describe('no secret', () => {
  it('is in the log, at its most talkative', () => {
    expect(server.output().split('\n').length).toBeGreaterThan(100);
    expect(server.output()).toContain('/api/auth/login');
    expect(found(server.output())).toEqual([]);
  });

  it('is in an answer, be it an error, the metrics or the documents', () => {
    const texts = answers.map(({ what, text }) => [what, found(text)] as const);
    expect(texts.length).toBeGreaterThan(80);
    expect(texts.filter(([, places]) => places.length > 0)).toEqual([]);
  });

  it('of a manifest is shown to the role read, and the manifest is', () => {
    expect(seenByRead.some((text) => text.includes('DATABASE_URL'))).toBe(true);
    expect(seenByRead.some((text) => text.includes('API_TOKEN'))).toBe(true);
    expect(seenByRead.flatMap((text) => found(text))).toEqual([]);
  });
});

describe('the password of the database', () => {
  it('is not told while the server works', async () => {
    const working = await startProcess({ LOG_LEVEL: 'trace', DATABASE_URL: databaseUrl() });
    const { status } = await sendRaw(working.url, { method: 'GET', path: '/health?ready=1' });
    const { text } = await sendRaw(working.url, { method: 'GET', path: '/metrics' });
    await working.close();
    expect(status).toBe(200);
    expect(found(working.output() + text)).toEqual([]);
  });

  it.each([
    ['nobody answers', `postgres://podproof:${CANARY.databasePassword}@127.0.0.1:1/podproof`],
    ['the name is unknown', `postgres://podproof:${CANARY.databasePassword}@nowhere.invalid/podproof`],
    ['it is no URL of a database', `mysql://podproof:${CANARY.databasePassword}@db/podproof`],
    ['it is nonsense', `postgres//${CANARY.databasePassword}`],
    ['its options are wrong', `postgres://podproof:${CANARY.databasePassword}@127.0.0.1:1/podproof?sslmode=nonsense`],
  ])(
    'is not told when %s',
    async (_what, DATABASE_URL) => {
      const start = startProcess({ LOG_LEVEL: 'trace', DATABASE_URL });
      const error = await start.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(NotStarted);
      const { message } = error as NotStarted;
      expect(message).not.toBe('');
      expect(found(message)).toEqual([]);
    },
    30_000,
  );
});
