import { describeComponents, describeFields } from './describe-fields.js';
import { componentOf, type JsonSchema, type SchemaComponents } from './document-types.js';
import { exampleOf } from './example-of.js';
import { fieldNote } from './field-glossary.js';
import { describeSchema } from './schema-texts.js';
import { TAGS } from './tags.js';

interface Content {
  schema?: JsonSchema;
  example?: unknown;
  examples?: unknown;
}

interface Body {
  description?: string;
  content?: Record<string, Content>;
}

export interface Parameter {
  name: string;
  description?: string;
  schema?: JsonSchema;
}

interface Operation {
  tags?: readonly string[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

/** What is changed in an OpenAPI document here. */
export interface OpenApiParts {
  tags?: { name: string; description?: string }[];
  components?: { schemas?: Record<string, JsonSchema> };
  paths?: Record<string, Record<string, Operation>>;
}

/** Gives every tag, field and parameter its description, every answer its text, and every body and answer in JSON an example, in place. */
export function completeOpenApi(document: OpenApiParts): void {
  const components = document.components?.schemas ?? {};
  describeComponents(components);
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const operation of operations) completeOperation(operation, components);
  const used = new Set(operations.flatMap(({ tags = [] }) => tags));
  document.tags = Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

function completeOperation({ parameters = [], requestBody, responses }: Operation, components: SchemaComponents): void {
  for (const parameter of parameters) completeParameter(parameter);
  completeBody(requestBody, components);
  for (const [status, response] of Object.entries(responses)) {
    completeBody(response, components);
    const schema = response.content?.['application/json']?.schema;
    if (status.startsWith('2') && schema !== undefined) response.description = describeSchema(schema, components);
  }
}

function completeParameter(parameter: Parameter): void {
  const own = parameter.description ?? parameter.schema?.description;
  const description = own ?? fieldNote('', parameter.name)?.description;
  if (description !== undefined) parameter.description = description;
}

function completeBody(body: Body | undefined, components: SchemaComponents): void {
  const content = body?.content?.['application/json'];
  if (content?.schema === undefined) return;
  if (componentOf(content.schema) === undefined) describeFields(content.schema, '');
  if (content.examples === undefined) content.example ??= exampleOf(content.schema, components);
}
