import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../../src/api/http/define-route.js';
import { openApiDocument } from '../../../src/api/http/openapi.js';
import { routes } from '../../../src/api/routes/index.js';
import { NAME_LIMIT } from '../../../src/contracts/common.js';
import { Username } from '../../../src/contracts/username.js';
import { RegistryName } from '../../../src/kernel/findings/registry-name.js';
import { ExcludedNamespace, PodPattern } from '../../../src/kernel/settings/exclusion-rules.js';

const ROOT = join(import.meta.dirname, '../../..');
const ROUTES = join(ROOT, 'src/api/routes');

interface BodySchema {
  readonly properties?: Record<string, object>;
}

interface Operation {
  readonly 'x-access': string;
  readonly operationId: string;
  readonly security: Record<string, string[]>[];
  readonly responses: Record<string, unknown>;
  readonly parameters?: { name: string; in: string }[];
  readonly requestBody?: { required: boolean; content: Record<string, { schema: BodySchema }> };
}

/** Good and bad names of several kinds. */
const TEXTS = [
  ...['', ' ', 'a', 'A', 'ada', ' ada', 'ada ', 'ada lovelace', 'a\nb', '\tada', 'é', '-a', 'a-', 'a..b', 'a_b', '.'],
  ...['docker.io', 'GHCR.io/Acme', 'localhost:5000', 'host:0', 'host:', 'host:1:2', 'user@host', 'h/t:tag'],
  ...['https://docker.io', 'docker.io/', '/team', 'docker.io//team', 'gcr.io/my-project_1/a.b', 'a/b', 'a/b/c', '/'],
  ...['*', 'web-*', 'sh?p/web-*', 'shop/*', 'kube-system'],
];

const document = openApiDocument(routes, '0');
const operations = document.paths as unknown as Record<string, Record<string, Operation>>;
const operationOf = ({ method, path }: Route) => operations[path.replace('+}', '}')]?.[method];
const each = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe('the description of the API', () => {
  it.each(each)('has %s with its security and its input', (_name, route) => {
    const operation = operationOf(route);
    const scheme = { public: [], service: [{ serviceToken: [] }] }[route.access as string] ?? [
      { sessionCookie: [] },
      { apiToken: [] },
    ];
    expect(operation?.security).toEqual(route.queryToken ? [...scheme, { queryToken: [] }] : scheme);
    expect(operation?.['x-access']).toBe(route.access);
    expect(operation?.requestBody === undefined).toBe(route.input.body === undefined);
    const inPath = [...route.path.matchAll(/\{(\w+)/g)].map(([, name]) => name);
    const declared = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name).sort()).toEqual(inPath.sort());
  });

  it.each(each)('says with which statuses %s can answer', (_name, route) => {
    const statuses = Object.keys(operationOf(route)?.responses ?? {}).map(Number);
    expect(statuses).toEqual(expect.arrayContaining([route.status ?? 200, 500, ...route.errors]));
    expect(statuses.includes(401)).toBe(route.access !== 'public' || route.errors.includes(401));
    expect(statuses.includes(429)).toBe(route.rateLimit !== undefined || route.errors.includes(429));
    if (route.input.body !== undefined) expect(statuses).toEqual(expect.arrayContaining([400, 413, 415]));
  });

  it('is OpenAPI 3.1 with schemes, one problem schema, and an id of its own for every operation', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.components?.securitySchemes).toMatchObject({
      sessionCookie: { type: 'apiKey', in: 'cookie', name: 'monitor_session' },
      serviceToken: { type: 'apiKey', in: 'header', name: 'X-Service-Token' },
      apiToken: { type: 'http', scheme: 'bearer' },
    });
    expect(document.components?.schemas).toHaveProperty('Problem');
    const ids = Object.values(operations).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(routes.length);
  });

  it('has references that lead somewhere', () => {
    const names = Object.keys(document.components?.schemas ?? {});
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    for (const [, name] of references) expect(names).toContain(name);
  });

  it('is committed as it is: run `npx tsx scripts/openapi-report.ts` after a change of the API', async () => {
    const committed = JSON.parse(await readFile(join(ROOT, 'docs/reports/openapi.json'), 'utf8'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument(routes, 'report'))));
  });
});

/** What a body says of one of its texts. */
function described(path: string, field: string): { minLength?: number; maxLength?: number; pattern?: string } {
  const schema = operations[path]?.['post']?.requestBody?.content['application/json']?.schema;
  return schema?.properties?.[field] ?? {};
}

describe('what is said of a text', () => {
  it.each([
    ['/api/security/trusted-registries', 'registry', RegistryName],
    ['/api/admin/excluded-pods', 'pod_name', PodPattern],
    ['/api/admin/excluded-namespaces', 'namespace', ExcludedNamespace],
    ['/api/admin/users', 'username', Username],
    ['/api/auth/signup', 'username', Username],
    ['/api/auth/accept-invitation', 'username', Username],
  ] as const)('of %s, %s, is what is checked', (path, field, checked) => {
    const { minLength = 0, maxLength = Infinity, pattern = '' } = described(path, field);
    const shape = new RegExp(pattern, 'u');
    const accepted = (text: string) => text.length >= minLength && text.length <= maxLength && shape.test(text);
    const long = 'a'.repeat(NAME_LIMIT);
    const texts = [...TEXTS, long, `${long}a`, `${long}/${long}`, `${long}a/b`, 'a'.repeat(64), 'a'.repeat(65)];
    for (const text of texts) expect([text, accepted(text)]).toEqual([text, checked.safeParse(text).success]);
  });

  it.each([
    ['/api/auth/password', 'new_password'],
    ['/api/admin/users', 'password'],
    ['/api/auth/signup', 'password'],
    ['/api/auth/accept-invitation', 'password'],
  ])('of %s, %s, names the bytes', (path, field) => {
    const description = expect.stringMatching(/^8 to 72 bytes in UTF-8/);
    expect(described(path, field)).toMatchObject({ minLength: 8, maxLength: 72, format: 'password', description });
  });
});

describe('the table of contents', () => {
  it('has every route that a file under routes/ defines', async () => {
    const files = (await readdir(ROUTES, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const modules = await Promise.all(files.map((name) => import(join(ROUTES, name)) as Promise<object>));
    const isRoute = (value: unknown): value is Route =>
      typeof value === 'object' && value !== null && 'handle' in value && 'access' in value;
    const defined = modules.flatMap((module) => Object.values(module)).filter(isRoute);
    expect(defined.length).toBeGreaterThan(30);
    const missing = defined.filter((route) => !routes.includes(route));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

describe('docs/adding-an-endpoint.md', () => {
  it('shows a route as it stands in its file', async () => {
    const page = await readFile(join(ROOT, 'docs/adding-an-endpoint.md'), 'utf8');
    const example = /```ts\n([\s\S]+?)```/.exec(page)?.[1] ?? 'no example';
    const file = /`(src\/api\/routes\/\S+\.ts)`/.exec(page)?.[1] ?? 'no file';
    expect(await readFile(join(ROOT, file), 'utf8')).toContain(example);
  });
});
