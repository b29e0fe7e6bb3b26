import { parseJson } from '../../contracts/parse-json.js';
import { hideSecrets } from '../../kernel/plugins/secrets.js';

const LONGEST = 200;

/** Where the message stands in the error bodies of well-known APIs, the likeliest first. */
const PATHS: readonly (readonly string[])[] = [
  ['error', 'message'],
  ['message'],
  ['error'],
  ['detail'],
  ['detail', '0', 'msg'],
  ['errors', '0', 'message'],
  ['0', 'error', 'message'],
  ['error_description'],
  ['title'],
];

/**
 * What the body of an error says, on one line of at most 200 characters and without the given secrets; '' when it says nothing to a
 * person. JSON is looked through for a message; of HTML only the title is taken.
 */
export function bodyMessage(text: string, secrets: readonly string[] = []): string {
  return shorten(hideSecrets(messageIn(text), { secrets }, ['secrets']));
}

/** One line, at most 200 characters, without control characters. */
export function shorten(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= LONGEST ? line : `${letters.slice(0, LONGEST - 1).join('')}…`;
}

function messageIn(text: string): string {
  if (/^\s*<(!doctype|html|head|body|\?xml)/i.test(text)) {
    return /<title[^>]*>([^<]{1,500})<\/title>/i.exec(text)?.[1] ?? '';
  }
  const body = parseJson(text);
  if (body === undefined) return text;
  const found = PATHS.map((path) => at(body, path)).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

/** The value at a path of JSON; undefined when there is none. */
function at(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );
}
