import type { z } from 'zod';
import { readJson } from './read-json.js';

/** What a text was read as, or what is wrong with it, in words for whoever wrote it. */
export type ParsedAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

const ISSUES = 5;

/** Reads an answer by its schema. The problem names fields and never quotes the answer. */
export function parseAnswer<Schema extends z.ZodType>(text: string, schema: Schema): ParsedAnswer<z.output<Schema>> {
  const json = readJson(text);
  if (json === undefined)
    return { ok: false, problem: text.trim() === '' ? 'it is empty' : 'it holds no valid JSON object' };
  const result = schema.safeParse(json);
  if (result.success) return { ok: true, value: result.data };
  const problems = result.error.issues
    .slice(0, ISSUES)
    .map(({ path, code }) => `${path.map(String).join('.') || 'the object'}: ${WORDS[code] ?? 'does not fit'}`);
  return { ok: false, problem: [...new Set(problems)].join('; ') };
}

const WORDS: Readonly<Record<string, string>> = {
  invalid_type: 'is missing or of the wrong type',
  too_big: 'is too long',
  too_small: 'is empty',
  invalid_value: 'is none of the allowed values',
  invalid_union: 'is neither null nor a list of JSON Patch operations',
};
