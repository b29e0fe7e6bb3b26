import { ARRAY_LIMIT, NESTING_LIMIT } from '../../contracts/common.js';
import { invalidField } from '../../kernel/invalid-input.js';

/** An array or object on the way through a JSON value, with the way back to the root. */
interface Visited {
  readonly value: object;
  readonly key: string | number;
  readonly parent: Visited | undefined;
  readonly depth: number;
}

function pathToVisited(visited: Visited): string {
  const parts: (string | number)[] = [];
  for (let at: Visited | undefined = visited; at?.parent !== undefined; at = at.parent) parts.unshift(at.key);
  return parts.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

function refuseValue(visited: Visited, problem: string): never {
  const path = pathToVisited(visited);
  throw invalidField(path, problem, `${path || 'The body'} ${problem}`);
}

/** Names the field of the body in which it is too deep: the whole path would be a hundred names long. */
function refuseDepth(visited: Visited): void {
  if (visited.depth <= NESTING_LIMIT) return;
  let field = visited;
  while (field.parent?.parent !== undefined) field = field.parent;
  refuseValue(field, `must not be nested deeper than ${NESTING_LIMIT} levels`);
}

/** Objects are bounded like arrays: no manifest or event has so many fields, and walking 300,000 takes half a second. */
function refuseSize(visited: Visited, size: number, unit: 'elements' | 'fields'): void {
  if (size > ARRAY_LIMIT) refuseValue(visited, `must have at most ${ARRAY_LIMIT} ${unit}`);
}

/**
 * Refuses a parsed body that is nested too deeply or holds too long an array, naming the field (docs/wire-contract.md,
 * "Limits on a body"), and takes `__proto__` keys out. Iterative: no depth can exhaust the stack.
 * Throws PodproofError `invalid`.
 */
export function inspectJson(body: unknown): void {
  const waiting: Visited[] = [];
  const visitLater = (inner: unknown, key: string | number, parent: Visited | undefined) => {
    if (typeof inner !== 'object' || inner === null) return;
    waiting.push({ value: inner, key, parent, depth: (parent?.depth ?? 0) + 1 });
  };
  visitLater(body, '', undefined);
  for (let visited = waiting.pop(); visited !== undefined; visited = waiting.pop()) {
    const { value } = visited;
    refuseDepth(visited);
    if (Array.isArray(value)) {
      refuseSize(visited, value.length, 'elements');
      for (let index = 0; index < value.length; index += 1) visitLater(value[index], index, visited);
      continue;
    }
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    const keys = Object.keys(value);
    refuseSize(visited, keys.length, 'fields');
    for (const key of keys) visitLater(value[key as keyof typeof value], key, visited);
  }
}

/** JSON escapes are the only way in which NUL and lone surrogates get into a body that was decoded from UTF-8. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** True when the JSON text may hold characters that `makeStorable` replaces; text without them need not be walked. */
export function mayHoldUnstorable(json: string): boolean {
  return UNSTORABLE_ESCAPE.test(json);
}

const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const REPLACEMENT = '\uFFFD';

function storable(text: string): string {
  return text.replace(UNSTORABLE, REPLACEMENT);
}

/** Cleans the strings and keys of one array or object. */
function makeStorableWithin(container: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(container)) {
    const cleanKey = storable(key);
    if (cleanKey !== key) delete container[key];
    container[cleanKey] = typeof value === 'string' ? storable(value) : value;
  }
}

/**
 * Replaces NUL and lone surrogates by U+FFFD in all strings and keys of a validated body, in place. Names need no
 * exception: the schema has refused those that hold such characters before this runs.
 */
export function makeStorable(body: unknown): unknown {
  if (typeof body === 'string') return storable(body);
  const waiting: unknown[] = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    makeStorableWithin(value as Record<string, unknown>);
    for (const inner of Object.values(value)) waiting.push(inner);
  }
  return body;
}
