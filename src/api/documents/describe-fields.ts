import { alternativesOf, type JsonSchema, type SchemaComponents } from './document-types.js';
import { fieldNote } from './field-glossary.js';

/**
 * Gives every property below a schema that has no description of its own the one of the glossary, and its example.
 * @param name the schema's name, by which the glossary knows fields that mean something else there
 */
export function describeFields(schema: JsonSchema, name: string): void {
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const describesItself = isDescribed(property);
    const note = fieldNote(name, field);
    if (note !== undefined) annotate(property, note);
    if (!describesItself) describeFields(property, `${name}.${field}`);
  }
  if (schema.items !== undefined && !isDescribed(schema.items)) describeFields(schema.items, name);
  for (const part of [...alternativesOf(schema), ...(schema.allOf ?? [])]) describeFields(part, name);
}

/** An object of which schema and fields are described where it is declared: names may mean something else there. */
const isDescribed = ({ description, properties }: JsonSchema) => description !== undefined && properties !== undefined;

function annotate(property: JsonSchema, { description, example }: { description: string; example?: unknown }): void {
  property.description ??= description;
  const hasOwn = property.example !== undefined || property.examples !== undefined || property.enum !== undefined;
  if (example !== undefined && !hasOwn) {
    property.examples = [example];
  }
}

export function describeComponents(components: SchemaComponents): void {
  for (const [name, schema] of Object.entries(components)) describeFields(schema, name);
}
