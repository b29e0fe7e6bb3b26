import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access, Route } from '../../src/api/http/define-route.js';
import { routes } from '../../src/api/routes/index.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';
import { startEmptyCluster } from './support/empty-cluster.js';
import { type RawAnswer, sendRaw } from './support/raw-request.js';
import { sessionCookie } from './support/sessions.js';

/** Who may call what, from docs/wire-contract.md, "Roles", written down without looking at the routes. */
const ACCESS_BY_CONTRACT = `
  public   get    /health
  public   get    /metrics
  public   get    /api/auth/status
  public   post   /api/auth/login
  public   post   /api/auth/signup
  public   post   /api/auth/once
  public   post   /api/auth/logout
  public   get    /api/auth/invitation/{}
  public   post   /api/auth/accept-invitation
  service  post   /api/pods/failed
  service  post   /api/pods/dismiss-deleted
  service  post   /api/agents/heartbeat
  service  get    /api/agents/policy
  service  get    /api/agents/open
  service  post   /api/security/findings
  service  post   /api/security/scan/clear
  service  post   /api/security/rescan-status
  service  delete /api/security/findings/resource/{}/{}/{}
  service  post   /api/metrics/security-scan-duration
  read     get    /api/config
  read     get    /api/auth/me
  read     get    /api/search
  read     get    /api/me/preferences
  read     put    /api/me/preferences
  read     get    /api/me/views
  read     post   /api/me/views
  read     put    /api/me/views/{}
  read     delete /api/me/views/{}
  read     post   /api/auth/password
  read     get    /api/pods/failed
  read     get    /api/pods/failed/{}
  read     get    /api/pods/failed/{}/patch
  read     get    /api/pods/failed/{}/related
  read     get    /api/pods/{}/{}/failure
  read     get    /api/pods/failed/{}/timeline
  read     get    /api/incidents/{}/timeline
  read     get    /api/pods/history
  read     get    /api/pods/ignored
  read     get    /api/pods/{}/{}/logs
  read     get    /api/pods/{}/{}/logs/stream
  read     get    /api/diagram/namespaces
  read     get    /api/diagram/namespace/{}
  read     get    /api/diagram/workload/{}/{}/{}
  read     get    /api/diagram/manifest/{}/{}/{}
  read     get    /api/diagram/roles
  read     get    /api/diagram/role/{}/{}
  read     get    /api/diagram/clusterrole/{}
  read     get    /api/diagram/rbac/who-can
  read     get    /api/diagram/rbac/can-i
  read     get    /api/diagram/rbac/blast-radius/{}/{}
  read     get    /api/agents
  read     get    /api/diagnosis/rules
  read     get    /api/mirror/status/{}
  read     get    /api/mirror/active
  read     get    /api/mirror/history
  read     get    /api/mirror/{}/logs
  read     get    /api/mirror/{}/logs/stream
  read     get    /api/incidents
  read     get    /api/stats/overview
  read     get    /api/stats/failures
  read     get    /api/stats/causes
  read     get    /api/facets
  read     get    /api/incidents/{}
  read     get    /api/security/findings
  read     get    /api/security/findings/groups
  read     get    /api/security/findings/{}
  read     get    /api/security/trusted-registries
  read     get    /api/admin/excluded-namespaces
  read     get    /api/admin/excluded-pods
  read     get    /api/admin/exclusions/explain
  read     get    /api/admin/settings
  read     get    /api/admin/settings/{}
  read     get    /api/admin/settings/mirror-ttl
  read     get    /api/admin/silences
  write    put    /api/pods/{}/status
  write    post   /api/admin/exclusions/match
  write    post   /api/pods/status
  write    post   /api/pods/status/undo
  write    delete /api/pods/failed/{}
  write    put    /api/pods/ignored/{}/restore
  write    post   /api/pods/failed/{}/retry-solution
  write    post   /api/pods/failed/{}/llm-preview
  write    put    /api/incidents/{}/status
  write    post   /api/pods/failed/{}/notes
  write    post   /api/incidents/{}/notes
  write    put    /api/pods/failed/{}/assignee
  write    put    /api/incidents/{}/assignee
  write    post   /api/mirror/preview/{}
  write    delete /api/security/findings/{}
  write    post   /api/security/findings/status
  write    post   /api/security/findings/status/undo
  write    put    /api/security/findings/{}/restore
  write    post   /api/security/findings/{}/fix
  write    post   /api/security/rescan
  write    post   /api/security/trusted-registries
  write    delete /api/security/trusted-registries/{}
  write    post   /api/admin/excluded-namespaces
  write    delete /api/admin/excluded-namespaces/{}
  write    post   /api/admin/excluded-pods
  write    delete /api/admin/excluded-pods/{}
  write    post   /api/admin/silences
  write    delete /api/admin/silences/{}
  admin    post   /api/admin/settings/{}
  admin    put    /api/admin/settings/mirror-ttl
  admin    post   /api/mirror/deploy/{}
  admin    delete /api/mirror/{}
  admin    delete /api/pods/records/{}
  admin    get    /api/admin/users
  admin    post   /api/admin/users
  admin    patch  /api/admin/users/{}
  admin    delete /api/admin/users/{}
  admin    get    /api/admin/invitations
  admin    post   /api/admin/invitations
  admin    delete /api/admin/invitations/{}
  admin    get    /api/admin/plugins
  admin    get    /api/admin/kind-packs
  admin    put    /api/admin/kind-packs/{}
  admin    delete /api/admin/kind-packs/{}
  admin    post   /api/admin/kind-packs/{}/test
  admin    get    /api/admin/notifications
  admin    post   /api/admin/notifications
  admin    put    /api/admin/notifications/{}
  admin    delete /api/admin/notifications/{}
  admin    post   /api/admin/notifications/{}/test
  admin    get    /api/admin/notifications/deliveries
  admin    post   /api/admin/notifications/deliveries/{}/retry
  admin    get    /api/admin/audit
  admin    get    /api/admin/system
  admin    post   /api/admin/privacy/preview
  admin    get    /api/admin/llm/status
  admin    post   /api/admin/llm/config
  admin    delete /api/admin/llm/config
  admin    post   /api/admin/llm/test
  admin    get    /api/admin/tokens
  admin    post   /api/admin/tokens
  admin    delete /api/admin/tokens/{}
  admin    get    /api/admin/storage
  admin    post   /api/admin/storage/test
  admin    post   /api/admin/storage/move
  admin    get    /api/admin/storage/move/{}
`;

const withoutNames = (path: string) => path.replace(/\{[^}]+\}/g, '{}');
const lineOf = ({ access, method, path }: Route) => `${access} ${method} ${withoutNames(path)}`;

describe('the access of every route', () => {
  it('is what the contract says', () => {
    const wanted = ACCESS_BY_CONTRACT.trim()
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '));
    expect(routes.map(lineOf).sort()).toEqual(wanted.sort());
  });
});

const TOKEN_OF = { 'read token': 'read', 'write token': 'write', 'admin token': 'admin' } as const;
const TOKEN_CALLERS = ['read token', 'write token', 'admin token'] as const;
const CALLERS = [
  ...(['nobody', 'service', 'read', 'write', 'admin', 'revoked', 'forged'] as const),
  ...TOKEN_CALLERS,
  ...(['revoked token', 'service token as bearer'] as const),
];
type Caller = (typeof CALLERS)[number];

const SESSION_SECRET = 'session-secret-of-the-access-matrix';
const ROLES: readonly Access[] = ['read', 'write', 'admin'];

const isTokenCaller = (caller: Caller): caller is keyof typeof TOKEN_OF => caller in TOKEN_OF;

/** What a caller must get: 401 or 403; undefined when it may call. */
function refusal(access: Access, caller: Caller): number | undefined {
  if (access === 'public') return undefined;
  if (access === 'service') return caller === 'service' ? undefined : 401;
  const rank = ROLES.indexOf(isTokenCaller(caller) ? TOKEN_OF[caller] : (caller as Access));
  if (rank < 0) return 401;
  return rank >= ROLES.indexOf(access) ? undefined : 403;
}

let server: TestServer;
let cluster: Awaited<ReturnType<typeof startEmptyCluster>>;
const userIds = new Map<string, number>();
const apiTokens = new Map<Caller, string>();

beforeAll(async () => {
  cluster = await startEmptyCluster();
  server = await startServer({ env: { SESSION_SECRET, KUBECONFIG: cluster.kubeconfig } });
  for (const role of ['admin', 'read', 'write'] as const) {
    const { body } = await server.send('GET', '/api/auth/me', { cookie: await server.signIn(role) });
    userIds.set(role, (body as { user: { id: number } }).user.id);
  }
  for (const caller of TOKEN_CALLERS) apiTokens.set(caller, (await newApiToken(TOKEN_OF[caller])).token);
  const { id, token } = await newApiToken('admin');
  apiTokens.set('revoked token', token);
  await server.send('DELETE', `/api/admin/tokens/${id}`, { cookie: await server.signIn('admin') });
});
afterAll(async () => {
  await server.close();
  await cluster.stop();
});

async function newApiToken(role: string): Promise<{ id: number; token: string }> {
  const cookie = await server.signIn('admin');
  const made = await server.send('POST', '/api/admin/tokens', { body: { name: `${role} bot`, role }, cookie });
  expect(made.status).toBe(200);
  return made.body as { id: number; token: string };
}

/** A session for one request: some routes end the session that they are called with. */
async function newSession(role: string): Promise<string> {
  return server.services.sessions.start(userIds.get(role) ?? 0);
}

/** What the rules for pages of other sites refuse; they do not hold for a token that no page can know. */
const FOREIGN_PAGE = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'nobody') return {};
  if (caller === 'service') return { 'X-Service-Token': SERVICE_TOKEN };
  if (caller === 'service token as bearer') return { Authorization: `Bearer ${SERVICE_TOKEN}` };
  if (apiTokens.has(caller)) {
    const page = isTokenCaller(caller) ? FOREIGN_PAGE : {};
    return { Authorization: `Bearer ${apiTokens.get(caller)}`, ...page };
  }
  if (caller === 'forged') return { Cookie: sessionCookie(await newSession('admin'), 'another secret') };
  if (caller !== 'revoked') return { Cookie: sessionCookie(await newSession(caller), SESSION_SECRET) };
  const cookie = sessionCookie(await newSession('admin'), SESSION_SECRET);
  const ended = await sendRaw(server.url, { method: 'POST', path: '/api/auth/logout', headers: { Cookie: cookie } });
  expect(ended.status).toBe(204);
  return { Cookie: cookie };
}

/** A path on which nothing lies, so that calls that are let through change nothing. */
const pathOf = (route: Route) => route.path.replace(/\{[^}]+\}/g, '999999');

/** An answer as this caller must get it: refused as declared, or let through to anything but a refusal. */
function judge(route: Route, caller: Caller, answer: RawAnswer): void {
  const expected = refusal(route.access, caller);
  const place = `${caller}: ${route.method} ${route.path} answered ${answer.status} ${answer.text.slice(0, 200)}`;
  if (expected !== undefined) {
    expect(answer.status, place).toBe(expected);
    expect(JSON.parse(answer.text), place).toEqual({ detail: expect.any(String), request_id: expect.any(String) });
    return;
  }
  expect([401, 403], place).not.toContain(answer.status);
  expect(answer.status, place).toBeLessThan(500);
}

const BODIES: readonly (readonly [string, string | undefined])[] = [
  ['no body', undefined],
  ['a body that is no JSON', '{"a":'],
  ['a body of the wrong form', '{"ids":"x","value":7,"nothing_known":true}'],
];

describe.each(BODIES)('with %s', (_what, body) => {
  const each = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

  it.each(each)('%s admits whom it should', async (_name, route) => {
    for (const caller of CALLERS) {
      const headers = { ...(await headersOf(caller)), 'Content-Type': 'application/json' };
      const request = { method: route.method.toUpperCase(), path: pathOf(route), headers };
      judge(route, caller, await sendRaw(server.url, body === undefined ? request : { ...request, body }));
    }
  });
});
