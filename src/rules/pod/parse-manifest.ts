import { CORE_SCHEMA, load } from 'js-yaml';
import { parseJson } from '../../contracts/parse-json.js';
import { type Fields, fieldsOf } from '../evidence/values.js';
import { isWalkable } from './plain-data.js';
import { parsePlainYaml } from './plain-yaml.js';

/** Manifests beyond this size are not parsed, in characters. */
const SIZE_LIMIT = 262_144;
/** No manifest that a cluster serves has an alias. Even a few repeat each other to billions of parts, so what was parsed is counted as well. */
const ALIAS_LIMIT = 100;
const ALIAS = /(?:^|[\s,[{:-])\*[\w-]/g;

/**
 * The manifest as plain data, or undefined when it is absent, no YAML or JSON object, or too large or nested too deep to be walked (`isWalkable`),
 * so that whoever gets it may walk it. Never throws. Merge keys, dates and binary tags stay text.
 */
export function parseManifest(text: string): Fields | undefined {
  if (text.length > SIZE_LIMIT || text.trim() === '') return undefined;
  return parseObject(text) ?? parseYaml(text);
}

/** Whether a map of a manifest that parses has a key twice: the text then says more than what was parsed. JSON is YAML as well. */
export function hasRepeatedKeys(text: string): boolean {
  try {
    load(text, { schema: CORE_SCHEMA });
    return false;
  } catch {
    return true;
  }
}

function parseObject(text: string): Fields | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  return walkableObject(parseJson(text));
}

function parseYaml(text: string): Fields | undefined {
  const plain = parsePlainYaml(text);
  if (plain !== undefined) return walkableObject(plain);
  if (text.includes('*') && [...text.matchAll(ALIAS)].length > ALIAS_LIMIT) return undefined;
  try {
    // `json` lets a repeated key win instead of failing, as JSON.parse does.
    return walkableObject(load(text, { schema: CORE_SCHEMA, json: true }));
  } catch {
    return undefined;
  }
}

function walkableObject(value: unknown): Fields | undefined {
  const fields = fieldsOf(value);
  return Object.keys(fields).length > 0 && isWalkable(fields) ? fields : undefined;
}
