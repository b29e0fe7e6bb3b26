import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '../../src/api/http/define-route.js';
import { openApiDocument } from '../../src/api/http/openapi.js';
import { routes } from '../../src/api/routes/index.js';
import { SETTINGS } from '../../src/kernel/settings/setting-definitions.js';
import { missingConfigMap, outOfMemory } from '../support/reports.js';
import { SERVICE_TOKEN, startServer, type TestServer } from '../support/server.js';
import { brokenBodies, brokenTexts } from './support/broken-values.js';
import { startEmptyCluster } from './support/empty-cluster.js';
import { type RawAnswer, sendRaw } from './support/raw-request.js';
import { richReport } from './support/rich-report.js';
import { preferences, routesOfNotifications } from './support/route-values.js';
import { type Overrides, valuesOf } from './support/schema-arbitrary.js';

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Everything that goes over the wire but credentials. */
interface Call {
  readonly path: string;
  readonly body: string | Buffer | undefined;
}

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
const registries = fc
  .tuple(label, fc.constantFrom('', '.example', ':5000'), fc.constantFrom('', '/team', '/a/b_c'))
  .map((parts) => parts.join(''));
const shortName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
/** Names of accounts and tokens: they begin with a letter or digit, hold nothing invisible and mix no scripts that look alike. */
const accountName = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]([ -~]{0,18}[!-~])?$/),
  fc.constantFrom('Zoë', 'Ирина', '陳大文', 'ß', '٣ نور', "O'Neil; drop table users"),
);
const withoutWildcard = shortName.filter((name) => !/[*?]/.test(name));
const withoutSlash = shortName.filter((name) => !name.includes('/'));
const podPatterns = fc.oneof(
  withoutSlash,
  fc.tuple(withoutSlash, withoutSlash).map((parts) => parts.join('/')),
);

/**
 * Fields with rules that their JSON Schema does not say, each with values that keep the rule. A cursor is opaque, so only
 * none can be made up; NUL is text in a body, but not in a path.
 */
const FIELDS: Overrides = {
  cursor: fc.constant(''),
  username: accountName,
  registry: registries,
  token: shortName,
  pack: shortName,
  key: shortName,
  ...{ undo: fc.uuid(), zone: fc.constantFrom('local', 'Europe/Berlin'), skipped: fc.constant(['hint']) },
  query: fc.constantFrom('', 'ns=shop', 'cause=oom-killed&q=%C3%BC'),
};
/** Nothing listens there. */
const webhook: Overrides = {
  provider: fc.constant('webhook'),
  config: fc.constant({ webhook_url: 'http://127.0.0.1:9/hook' }),
};
/** Nobody listens there. What else such a body may hold is for the plugin to say, which no schema of a route knows. */
const models = fc.record({
  provider: fc.constant('ollama'),
  api_key: fc.constant('made-up-credential'),
  model: label,
  base_url: fc.constant('http://127.0.0.1:1'),
});
const BODIES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'put /api/me/preferences': preferences,
  'post /api/admin/llm/config': models,
  'post /api/admin/llm/test': models,
};
/** A folder that is not there, so that nothing is moved. */
const storage: Overrides = {
  provider: fc.constant('sqlite'),
  config: fc.constant({ filename: '/no-such-folder/podproof.db' }),
};
/** A note or a name that says nothing is refused. */
const said = shortName.filter((text) => text.trim() !== '');
const FIELDS_OF_ROUTE: Readonly<Record<string, Overrides>> = {
  'post /api/admin/excluded-namespaces': { namespace: withoutWildcard },
  'post /api/admin/excluded-pods': { pod_name: podPatterns },
  'post /api/admin/exclusions/match': { pattern: podPatterns },
  'delete /api/admin/excluded-pods/{pod_name+}': { pod_name: podPatterns },
  // Another key is a 404; what a value may be depends on the key.
  'post /api/admin/settings/{key}': {
    key: fc.constantFrom('stale_after_minutes', 'history_retention_minutes', 'not_known'),
    value: fc.constantFrom('1', '30', SETTINGS.history_retention_minutes.default),
  },
  ...Object.fromEntries(routesOfNotifications.map((name) => [name, webhook])),
  'post /api/admin/silences': {
    matchers: fc.constantFrom({ pod: 'web-*' }, { namespace: 'shop', cause: 'oom-killed' }),
    reason: shortName.filter((reason) => reason.trim() !== ''),
    starts_at: fc.constant('2900-01-01T00:00:00Z'),
    ends_at: fc.constant('2999-01-01T00:00:00Z'),
  },
  ...Object.fromEntries(
    ['post /api/admin/storage/test', 'post /api/admin/storage/move'].map((name) => [name, storage]),
  ),
  'post /api/pods/failed/{pod_id}/notes': { text: said },
  'post /api/incidents/{id}/notes': { text: said },
  'post /api/me/views': { name: said },
  'put /api/me/views/{id}': { name: said },
  'post /api/admin/tokens': { name: accountName, expires_at: fc.constant('2999-01-01T00:00:00Z') },
  'get /api/admin/storage/move/{move_id}': { move_id: fc.uuid() },
  // Which ways there are, and whether one is, depends on the failure.
  'post /api/mirror/preview/{pod_id}': { strategy: fc.constant('') },
  'post /api/mirror/deploy/{pod_id}': { pod_id: fc.integer({ min: 900_000, max: 999_999 }) },
  'get /api/pods/{namespace}/{pod_name}/logs': { namespace: label, pod_name: label },
  'get /api/pods/{namespace}/{pod_name}/logs/stream': { namespace: label, pod_name: label },
  'get /api/diagram/namespace/{namespace}': { around: fc.constantFrom('Deployment/web', 'Pod/web-1') },
  'get /api/diagram/workload/{namespace}/{kind}/{name}': {
    kind: fc.constantFrom('Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'),
  },
  'get /api/diagram/rbac/can-i': {
    subject: fc.constantFrom('system:serviceaccount:shop:web', 'user:ada', 'group:developers'),
  },
  // The first user is the one who asks.
  'patch /api/admin/users/{id}': { id: fc.integer({ min: 2, max: 40 }) },
  'delete /api/admin/users/{id}': { id: fc.integer({ min: 2, max: 40 }) },
};

/** Rules between the fields of a query, which its JSON Schema does not say. */
const QUERIES: Readonly<Record<string, (query: Record<string, unknown>) => boolean>> = {
  'get /api/admin/exclusions/explain': (query) => 'pod' in query || 'pod_name' in query,
};

/** Routes that hash a password for every valid body, or ask a model that is not there again and again, which takes a quarter of a second and more. */
const SLOW: ReadonlySet<string> = new Set([
  'post /api/auth/login',
  'post /api/auth/password',
  'post /api/admin/users',
  'post /api/admin/llm/config',
  'post /api/admin/llm/test',
]);

const none = fc.constant({});

/** Without text a path is that of another route. */
const isSegment = (text: string) => text !== '';
const hasSegments = (params: unknown) => Object.values(params as object).every((value) => String(value) !== '');

function partsOf(route: Route) {
  const overrides = { ...FIELDS, ...FIELDS_OF_ROUTE[nameOf(route)] };
  const { params, query, body } = route.input;
  return {
    params: (params ? valuesOf(params, overrides).filter(hasSegments) : none) as fc.Arbitrary<Record<string, unknown>>,
    query: (query ? valuesOf(query, overrides) : none) as fc.Arbitrary<Record<string, unknown>>,
    body: BODIES[nameOf(route)] ?? (body && valuesOf(body, overrides)),
    queryNames: Object.keys(query?.shape ?? {}),
  };
}

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

function pathOf({ path }: Route, params: Record<string, unknown>, query: readonly string[]): string {
  const filled = path.replace(/\{(\w+)\+?\}/g, (_braces, name: string) => String(params[name]));
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

const encodedAll = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encoded(value)]));
const pairsOf = (values: Record<string, unknown>) =>
  Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encoded(one)}`));

function validCalls(route: Route): fc.Arbitrary<Call> {
  const { params, query, body } = partsOf(route);
  const goodQuery = query.filter(QUERIES[nameOf(route)] ?? (() => true));
  return fc.tuple(params, goodQuery, body ?? fc.constant(undefined)).map(([inPath, inQuery, value]) => ({
    path: pathOf(route, encodedAll(inPath), pairsOf(inQuery)),
    body: body === undefined ? undefined : JSON.stringify(value),
  }));
}

function brokenCalls(route: Route): fc.Arbitrary<Call> {
  const { params, query, body, queryNames } = partsOf(route);
  const goodPath = params.map(encodedAll);
  const badPath = params.chain((values) => {
    return fc.record(Object.fromEntries(Object.keys(values).map((name) => [name, brokenTexts.filter(isSegment)])));
  });
  const pair = fc.tuple(fc.constantFrom('x', '__proto__', 'a[b]', ...queryNames), brokenTexts);
  const badQuery = fc.array(
    pair.map((parts) => parts.join('=')),
    { maxLength: 4 },
  );
  const bodies = body === undefined ? fc.constantFrom(undefined, '{', '{}') : brokenBodies(body);
  return fc
    .tuple(fc.oneof(goodPath, badPath), fc.oneof(query.map(pairsOf), badQuery), bodies)
    .map(([inPath, inQuery, text]) => ({ path: pathOf(route, inPath, inQuery), body: text }));
}

const document = openApiDocument(routes, '0').paths as Record<string, Record<string, { responses: object }>>;
/** The statuses that the description of the API names for the route. */
const documented = (route: Route) =>
  Object.keys(document[route.path.replace('+}', '}')]?.[route.method]?.responses ?? {}).map(Number);

const Refusal = z
  .strictObject({
    detail: z.string().min(1),
    request_id: z.string(),
    fields: z.array(z.strictObject({ field: z.string(), message: z.string().min(1) })).optional(),
  })
  .catchall(z.number());

/** Every answer is as declared: a good one fits the route's output and has nothing else in it, a refusal has its detail. */
function judge(route: Route, { status, headers, text }: RawAnswer): void {
  expect(status, text).toBeLessThan(500);
  expect([...documented(route), 404], `${status} ${text}`).toContain(status);
  if (status >= 400) {
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Refusal.safeParse(JSON.parse(text)).error, text).toBeUndefined();
    return;
  }
  expect(status).toBe(route.status ?? 200);
  if (route.output instanceof z.ZodUndefined) expect(text).toBe('');
  else if (route.contentType === undefined) {
    const body: unknown = JSON.parse(text);
    expect(route.output.safeParse(body)).toEqual({ success: true, data: body });
  }
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (database) => {
  let server: TestServer;
  let cluster: Awaited<ReturnType<typeof startEmptyCluster>>;
  let cookie = '';
  let calls = 0;
  const home = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'podproof-random-'));

  beforeAll(async () => {
    cluster = await startEmptyCluster();
    const env = { TRUST_PROXY: '1', EGRESS_ALLOW: '127.0.0.1', KUBECONFIG: cluster.kubeconfig };
    server = await startServer({ database, env });
    // A random name of a file is one for the storage to move to.
    process.chdir(folder);
    cookie = await server.signIn('admin');
    for (let index = 0; index < 5; index += 1) {
      await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body: missingConfigMap(`seed-${index}`) });
      const finding = { resource_type: 'Pod', resource_name: `seed-${index}`, check_name: 'root', severity: 'low' };
      await server.send('POST', '/api/security/findings', { token: SERVICE_TOKEN, body: finding });
    }
  });
  afterAll(async () => {
    await server.close();
    await cluster.stop();
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
  });

  /** As who may, and from an address of its own: the login limit is not what is asked for here. */
  function credentialsFor({ access }: Route): Record<string, string> {
    calls += 1;
    const address = { 'X-Forwarded-For': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
    if (access === 'public') return address;
    return access === 'service' ? { ...address, 'X-Service-Token': SERVICE_TOKEN } : { ...address, Cookie: cookie };
  }

  async function send(route: Route, { path, body }: Call): Promise<RawAnswer> {
    const request = { method: route.method.toUpperCase(), path, headers: credentialsFor(route) };
    return sendRaw(server.url, body === undefined ? request : { ...request, body });
  }

  const each = routes.map((route) => [nameOf(route), route] as const);

  it.each(each)('%s takes what its schema takes', async (name, route) => {
    const property = fc.asyncProperty(validCalls(route), async (call) => {
      const answer = await send(route, call);
      judge(route, answer);
      expect([400, 413, 415], answer.text).not.toContain(answer.status);
    });
    await fc.assert(property, { numRuns: SLOW.has(name) ? 3 : 15 });
  });

  it.each(each)('%s never fails, whatever it gets', async (name, route) => {
    const property = fc.asyncProperty(brokenCalls(route), async (call) => judge(route, await send(route, call)));
    await fc.assert(property, { numRuns: SLOW.has(name) ? 15 : 30 });
  });

  it('takes or refuses a report of a real failure in which anything is changed', async () => {
    const route = routes.find(({ method, path }) => method === 'post' && path === '/api/pods/failed');
    if (route === undefined) throw new Error('there is no route for reports');
    const reports = fc.constantFrom(missingConfigMap('real'), outOfMemory('real'), richReport('real'));
    const property = fc.asyncProperty(brokenBodies(reports), async (body) => {
      judge(route, await send(route, { path: route.path, body }));
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it('goes on as if nothing had been', async () => {
    const body = missingConfigMap('afterwards');
    const { status } = await server.send('POST', '/api/pods/failed', { token: SERVICE_TOKEN, body });
    expect(status).toBe(200);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
