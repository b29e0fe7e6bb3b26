import { CORE_SCHEMA, loadAll } from 'js-yaml';
import { NESTING_LIMIT } from '../../contracts/common.js';
import { isWalkable } from '../pod/plain-data.js';

/** The documents of a text, or in a few words why there are none. */
export type ParsedDocuments =
  | { readonly ok: true; readonly documents: readonly unknown[] }
  | { readonly ok: false; readonly problem: string };

/** Reads JSON or YAML of one document or several. Dates and binary tags stay text; what is nested deeper than a report may be is refused. Never throws. */
export function parseDocuments(text: string): ParsedDocuments {
  if (text.trim() === '') return { ok: false, problem: 'it is empty' };
  const parsed = parseJson(text) ?? parseYaml(text);
  if (!parsed.ok) return parsed;
  const isRepeating = !/^\s*[[{]/.test(text) && text.includes('*');
  const isFit = parsed.documents.every((each) =>
    isRepeating ? isWalkable(each) : isNestedWithin(each, NESTING_LIMIT),
  );
  return isFit ? parsed : { ok: false, problem: 'it is nested too deep, or repeats itself too often' };
}

/** Undefined for what does not look like JSON; YAML has braces, too. */
function parseJson(text: string): ParsedDocuments | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  try {
    return { ok: true, documents: [JSON.parse(text.replace(/^\uFEFF/, ''))] };
  } catch (error) {
    const yaml = parseYaml(text);
    return yaml.ok ? yaml : { ok: false, problem: `it is no JSON (${firstLine(error)})` };
  }
}

function parseYaml(text: string): ParsedDocuments {
  try {
    const documents = loadAll(text, null, { schema: CORE_SCHEMA, json: true });
    return { ok: true, documents: documents.filter((each) => each !== null && each !== undefined) };
  } catch (error) {
    return { ok: false, problem: `it is neither JSON nor YAML (${firstLine(error)})` };
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';
}

function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isNestedWithin(part, levels - 1));
}
