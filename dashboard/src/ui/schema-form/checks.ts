import { type JsonSchema, numberIn, schemaIn, textIn } from './json-schema.js';
import { words } from './words.js';

/** What is wrong with a value, as far as the schema says; undefined where it fits. */
type Problem = string | undefined;

const bounded = (size: number, least: number | undefined, most: number | undefined): 'less' | 'more' | undefined => {
  if (least !== undefined && size < least) return 'less';
  return most !== undefined && size > most ? 'more' : undefined;
};

/** A pattern that this browser cannot read is left to the server. */
function fitsPattern(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).protocol !== '';
  } catch {
    return false;
  }
}

export function checkText(schema: JsonSchema, text: string): Problem {
  const [least, most] = [numberIn(schema, 'minLength'), numberIn(schema, 'maxLength')];
  const size = bounded([...text].length, least, most);
  if (size === 'less') return words.shortest(least ?? 0);
  if (size === 'more') return words.longest(most ?? 0);
  if (!fitsPattern(textIn(schema, 'pattern'), text)) return words.form;
  return schema['format'] === 'uri' && !isUrl(text) ? words.noUrl : undefined;
}

export function checkNumber(schema: JsonSchema, text: string): Problem {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return words.noNumber;
  if (schema['type'] === 'integer' && !Number.isInteger(value)) return words.noInteger;
  const [least, most] = [numberIn(schema, 'minimum'), numberIn(schema, 'maximum')];
  const size = bounded(value, least, most);
  if (size === 'less') return words.least(least ?? 0);
  return size === 'more' ? words.most(most ?? 0) : undefined;
}

export function checkCount(schema: JsonSchema, count: number): Problem {
  const [least, most] = [numberIn(schema, 'minItems'), numberIn(schema, 'maxItems')];
  const size = bounded(count, least, most);
  if (size === 'less') return words.fewest(least ?? 0);
  return size === 'more' ? words.tooMany(most ?? 0) : undefined;
}

/** Of the names of a map. */
export const checkName = (schema: JsonSchema, name: string): Problem =>
  checkText(schemaIn(schema, 'propertyNames'), name);
