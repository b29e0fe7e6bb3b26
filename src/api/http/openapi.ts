import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { Problem } from '../../contracts/problem.js';
import { completeOpenApi, type OpenApiParts } from '../documents/complete-openapi.js';
import { EVENT_STREAM, type EventStreamParts } from '../sse/event-types.js';
import type { Access, Route } from './define-route.js';
import { operationIdOf } from './operation-id.js';
import { SESSION_COOKIE } from './session-cookie.js';

type Document = ReturnType<OpenApiGeneratorV31['generateDocument']>;

const DESCRIPTION = [
  'Podproof watches a Kubernetes cluster for failing pods, says why each one fails and proposes a fix.',
  'Dashboard users sign in and get a session cookie; programs send an API token as `Authorization: Bearer`; agents and scanners send the service token.',
  'Every error has a `detail` in plain words and the `request_id` under which the log says more.',
].join('\n\n');

const USER = [{ sessionCookie: [] }, { apiToken: [] }];
const SECURITY: Readonly<Record<Access, Record<string, string[]>[]>> = {
  public: [],
  service: [{ serviceToken: [] }],
  read: USER,
  write: USER,
  admin: USER,
};

/** What counts besides on routes that take a token in the query. */
const QUERY_TOKEN = [{ queryToken: [] }];

const ACCESS: Readonly<Record<Access, string>> = {
  public: 'Open to everybody.',
  service: 'Needs the service token.',
  read: 'Needs a session or an API token with the role read or more.',
  write: 'Needs a session or an API token with the role write or more.',
  admin: 'Needs a session or an API token with the role admin.',
};

const TOKEN_IN_QUERY = 'The service token, or an API token, may stand in the query as `token` instead.';

const ERRORS: Readonly<Record<number, string>> = {
  400: 'Something in the request is not valid; `detail` names it.',
  401: 'No valid credential, or one of another sort; `detail` names the one that is wanted.',
  403: 'The role is too low, or the request comes from the page of another site.',
  404: 'There is no such thing.',
  409: 'In conflict with the present state.',
  410: 'It was there, but is no longer valid.',
  413: 'The body is too large.',
  415: 'The body is not `application/json`, or encoded otherwise than by gzip.',
  421: 'The request names a host under which this server is not asked for.',
  431: 'The headers of the request are larger than 16 KiB.',
  429: 'Too many attempts; `Retry-After` says when to try again.',
  500: 'Internal server error.',
  503: 'The storage, the cluster, or something else that is needed, is not available.',
};

const isUsers = ({ access }: Route) => access !== 'public' && access !== 'service';
const isOfApi = ({ path }: Route) => path.startsWith('/api/');
const mayBeForeign = (route: Route) => isOfApi(route) && route.access === 'public' && route.method !== 'get';

/** Which routes can answer with a status because of what all routes share. */
const SHARED_ERRORS: readonly (readonly [number, (route: Route) => boolean])[] = [
  [400, () => true],
  [401, ({ access }) => access !== 'public'],
  [403, (route) => isUsers(route) || mayBeForeign(route)],
  [413, ({ input }) => input.body !== undefined],
  [415, ({ input }) => input.body !== undefined],
  [421, () => true],
  [431, () => true],
  [429, ({ rateLimit }) => rateLimit !== undefined],
  [500, () => true],
  [503, isOfApi],
];

function errorStatuses(route: Route): number[] {
  const shared = SHARED_ERRORS.filter(([, applies]) => applies(route)).map(([status]) => status);
  return [...new Set([...shared, ...route.errors])].sort((one, other) => one - other);
}

function problemResponse(status: number) {
  return { description: ERRORS[status] ?? 'An error.', content: { 'application/json': { schema: Problem } } };
}

function answerResponse(route: Route) {
  if (route.stream !== undefined) return streamResponse(route.stream);
  if (route.output instanceof z.ZodUndefined) return { description: 'Done; there is no body.' };
  const type = route.contentType?.split(';')[0] ?? 'application/json';
  return { description: 'Done.', content: { [type]: { schema: route.output } } };
}

/** Events have no place of their own in OpenAPI 3.1: they are told in the description, and their data are schemas. */
function streamResponse({ schemas }: EventStreamParts) {
  const names = Object.entries(schemas).map(
    ([name, schema]) => `- \`${name}\` (${schema.meta()?.id}): ${schema.meta()?.description}`,
  );
  const schema = z.string().meta({ description: ['Server-sent events; `data` is JSON:', ...names].join('\n') });
  return { description: 'Events, as they happen.', content: { [EVENT_STREAM]: { schema } } };
}

/** True when the route can be called without a body. */
function isBodyOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/** Examples by name, for bodies that differ by what they choose. */
function namedExamples(examples: Route['examples']) {
  if (examples === undefined) return {};
  const named = Object.entries(examples).map(([summary, value]) => [summary, { summary, value }] as const);
  return { examples: Object.fromEntries(named) };
}

function requestOf({ input, examples }: Route): NonNullable<RouteConfig['request']> {
  const body = input.body && {
    required: !isBodyOptional(input.body),
    content: { 'application/json': { schema: input.body, ...namedExamples(examples) } },
  };
  return {
    ...(input.params && { params: input.params }),
    ...(input.query && { query: input.query }),
    ...(body && { body }),
  };
}

function operationOf(route: Route): RouteConfig {
  const errors = errorStatuses(route).map((status) => [status, problemResponse(status)] as const);
  return {
    method: route.method,
    path: route.path.replace('+}', '}'),
    operationId: operationIdOf(route),
    tags: [route.tag],
    summary: route.summary,
    'x-access': route.access,
    description: route.queryToken ? `${ACCESS[route.access]} ${TOKEN_IN_QUERY}` : ACCESS[route.access],
    security: route.queryToken ? [...SECURITY[route.access], ...QUERY_TOKEN] : SECURITY[route.access],
    request: requestOf(route),
    responses: {
      [route.status ?? 200]: answerResponse(route),
      ...(route.isPrepared && {
        304: { description: 'Unchanged since the answer whose `ETag` was sent as `If-None-Match`.' },
      }),
      ...Object.fromEntries(errors),
    },
  };
}

/** Describes routes as an OpenAPI 3.1 document: every operation with its security, its input and each error it can answer with. */
export function openApiDocument(routes: readonly Route[], version: string): Document {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'sessionCookie', {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Set by logging in.',
  });
  registry.registerComponent('securitySchemes', 'serviceToken', {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Token',
    description: 'The secret that backend, agents and scanners share.',
  });
  registry.registerComponent('securitySchemes', 'apiToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token, made by an admin with `POST /api/admin/tokens`; it acts in its own role.',
  });
  registry.registerComponent('securitySchemes', 'queryToken', {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The service token or an API token, for clients that cannot set headers.',
  });
  for (const route of routes) registry.registerPath(operationOf(route));
  const events = routes.flatMap(({ stream }) => Object.values(stream?.schemas ?? {}));
  const info = { title: 'Podproof', version, description: DESCRIPTION, license: { name: 'Apache-2.0' } };
  const document = new OpenApiGeneratorV31([
    ...registry.definitions,
    ...events.map((schema) => ({ type: 'schema' as const, schema })),
  ]).generateDocument({
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
  });
  completeOpenApi(document as unknown as OpenApiParts);
  return document;
}
