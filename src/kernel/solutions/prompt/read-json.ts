import { parseJson } from '../../../contracts/parse-json.js';

const SIZE_LIMIT = 200_000;
const NESTING_LIMIT = 60;
const CANDIDATES = 50;

/**
 * The JSON object in an answer: alone, in a code block, or between words. Of several the last one counts, since models think before they answer.
 * Undefined where there is none, and for what is too large or nested too deep.
 */
export function readJson(text: string): unknown {
  if (text.length > SIZE_LIMIT) return undefined;
  const spans = objectSpans(text).slice(-CANDIDATES);
  for (const span of spans.reverse()) {
    const value = parseJson(span);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The texts between balanced braces at the outermost level. Quotes count only inside of braces. */
function objectSpans(text: string): string[] {
  const spans: string[] = [];
  let start = 0;
  while (start !== -1 && spans.length < 2_000) {
    start = text.indexOf('{', start);
    if (start === -1) break;
    const end = endOfObject(text, start);
    if (end !== undefined) spans.push(text.slice(start, end));
    // After a brace that nothing closes, what follows is looked at from the next line on, so that the whole stays linear in practice.
    start = end ?? nextLine(text, start);
  }
  return spans;
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

const TOKEN = /["\\{}[\]]/g;

/** Where the object that begins at `start` ends; undefined when it does not, or is nested too deep. */
function endOfObject(text: string, start: number): number | undefined {
  TOKEN.lastIndex = start;
  let depth = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [token] = match;
    if (token === '"') {
      const end = endOfString(text, match.index);
      if (end === undefined) return undefined;
      TOKEN.lastIndex = end;
    }
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return TOKEN.lastIndex;
    if (depth > NESTING_LIMIT) return undefined;
  }
  return undefined;
}

function endOfString(text: string, start: number): number | undefined {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '"') return index + 1;
  }
  return undefined;
}
