import type { ComponentType } from 'react';
import type { Draft, DraftOf } from './draft.js';
import { type FieldKind, type JsonSchema, textIn } from './json-schema.js';
import type { Problems } from './value.js';

/** What a form within a form takes. */
export interface FormProps {
  readonly schema: JsonSchema;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly problems: Problems;
  readonly isReadOnly?: boolean;
  /** Where its value stands in the whole. */
  readonly path?: string;
}

/** What the field of any property takes. */
export interface FieldProps<Kind extends FieldKind = FieldKind> {
  readonly schema: JsonSchema;
  readonly label: string;
  readonly path: string;
  readonly isRequired: boolean;
  readonly draft: DraftOf<Kind>;
  readonly onChange: (draft: Draft) => void;
  readonly problems: Problems;
  /** For what is within: fields do not know the form that they are part of. */
  readonly Form: ComponentType<FormProps>;
}

/** What it is called: as the schema says, else by the name of the property (`pool_size`: `Pool size`). */
export function labelOf(schema: JsonSchema, name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return textIn(schema, 'title') ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What is meant when nothing is entered, as a text in the empty field. */
export function placeholderOf(schema: JsonSchema): string | undefined {
  const fallback = schema['default'];
  return typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : undefined;
}
