import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asyncApiDocument } from '../../../src/api/documents/asyncapi.js';
import { GLOSSARY_ENTRIES } from '../../../src/api/documents/field-glossary.js';
import { DESCRIBED_SCHEMAS } from '../../../src/api/documents/schema-texts.js';
import { openApiDocument } from '../../../src/api/http/openapi.js';
import { routes } from '../../../src/api/routes/index.js';
import { validate } from '../../../src/contracts/validation.js';
import { startServer, type TestServer } from '../../support/server.js';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: unknown }>;
}

interface Operation {
  readonly description: string;
  readonly parameters?: { name: string; description?: string }[];
  readonly requestBody?: { content: Record<string, Media> };
  readonly responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

const document = openApiDocument(routes, '0');
const schemas = document.components?.schemas as Record<string, Schema>;
const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
const each = routes.map((route) => {
  const operation = paths[route.path.replace('+}', '}')]?.[route.method] as Operation;
  return [`${route.method} ${route.path}`, route, operation] as const;
});

/** The fields below a schema that have no description, each with its way. */
function undescribed(schema: Schema, way: string): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description === undefined ? [`${way}.${name}`] : []),
    ...undescribed(field, `${way}.${name}`),
  ]);
  const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [...fields, ...parts.flatMap((part) => (part === undefined ? [] : undescribed(part, way)))];
}

const examplesOf = ({ example, examples }: Media): unknown[] =>
  examples === undefined ? [example] : Object.values(examples).map(({ value }) => value);

describe('the description of the API', () => {
  it.each(Object.entries(schemas))('says what every field of %s is', (name, schema) => {
    expect(undescribed(schema, name)).toEqual([]);
  });

  it.each(each)('says what %s takes and gives', (name, route, operation) => {
    const media = [operation.requestBody, ...Object.values(operation.responses)].flatMap((body) =>
      Object.values(body?.content ?? {}),
    );
    expect(media.flatMap(({ schema }) => undescribed(schema, name))).toEqual([]);
    const nameless = (operation.parameters ?? []).filter(({ description }) => description === undefined);
    expect(nameless).toEqual([]);
    const isText = route.contentType !== undefined;
    if (!isText) expect(operation.responses[route.status ?? 200]?.description).not.toBe('Done.');
  });

  it.each(each.filter(([, { input }]) => input.body !== undefined))(
    'has bodies for %s that it takes',
    (_name, route, operation) => {
      const media = operation.requestBody?.content['application/json'] as Media;
      for (const example of examplesOf(media)) {
        expect(example).toBeDefined();
        const result = validate(route.input.body as z.ZodType, example);
        // A password is nothing to copy: whoever tries an example has to think of one.
        const problems = result.valid ? [] : result.fields.filter(({ path }) => !/password$|^token$/.test(path));
        expect(problems).toEqual([]);
      }
    },
  );

  it.each(
    each.filter(([, { output, contentType }]) => !(output instanceof z.ZodUndefined) && contentType === undefined),
  )('has an answer of %s as it gives it', (_name, route, operation) => {
    const media = operation.responses[route.status ?? 200]?.content?.['application/json'] as Media;
    expect(route.output.safeParse(media.example).error).toBeUndefined();
  });

  it('describes every tag that it uses', () => {
    const used = new Set(routes.map(({ tag }) => tag));
    const described = (document.tags ?? [])
      .filter(({ description = '' }) => description !== '')
      .map(({ name }) => name);
    expect(described.sort()).toEqual([...used].sort());
  });

  it('has nothing in its glossaries that no operation shows', () => {
    const text = JSON.stringify([document, asyncApiDocument('0')]);
    expect(GLOSSARY_ENTRIES.filter((entry) => !text.includes(`"${entry.split('.').at(-1)}"`))).toEqual([]);
    expect(DESCRIBED_SCHEMAS.filter((name) => !(name in schemas))).toEqual([]);
  });
});

describe('the example of a report', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('is diagnosed as the example of the answer says', async () => {
    const { requestBody, responses } = paths['/api/pods/failed']?.['post'] as Operation;
    const body = requestBody?.content['application/json']?.example;
    const shown = responses[200]?.content?.['application/json']?.example as Record<string, unknown>;
    const answer = await server.send('POST', '/api/pods/failed', { body, token: server.serviceToken });
    expect(answer.status).toBe(200);
    const told = answer.body as Record<string, unknown>;
    for (const field of ['pod_name', 'cause', 'title', 'severity', 'confidence', 'owner', 'failure_reason']) {
      expect(told[field], field).toEqual(shown[field]);
    }
  });
});
