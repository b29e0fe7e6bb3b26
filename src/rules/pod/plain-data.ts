const NESTING = 100;
const NODES = 100_000;
/** A longer text counts as several parts: one of 200 KB behind 90 aliases takes seconds to read. In characters. */
const TEXT_OF_A_PART = 40;

/**
 * Whether the value is plain data small enough to be walked: nested at most 100 deep and of at most 100,000 parts, each counted as
 * often as it is reached, so that neither cycles nor aliases of aliases pass, nor aliases of a long text.
 */
export function isWalkable(value: unknown): boolean {
  if (!isObject(value)) return true;
  if (walkable.has(value)) return true;
  const result = canBeWalked(value);
  if (result) walkable.add(value);
  return result;
}

/** Plain data is never written to, so what was walked once need not be again: a patch is judged by many who all have to ask. */
const walkable = new WeakSet<object>();

function canBeWalked(value: unknown): boolean {
  return partsLeft(value, NESTING, NODES) >= 0;
}

/** How many parts are left of so many when the value has been walked; less than 0 when it has more, or is nested deeper. */
function partsLeft(value: unknown, depth: number, parts: number): number {
  let left = depth < 0 ? -1 : parts - 1 - partsOfText(value);
  if (typeof value !== 'object' || value === null) return left;
  if (!Array.isArray(value)) for (const name of Object.keys(value)) left -= partsOfText(name);
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    if (left < 0) return -1;
    left = partsLeft(child, depth - 1, left);
  }
  return left;
}

function partsOfText(value: unknown): number {
  return typeof value === 'string' ? Math.floor(value.length / TEXT_OF_A_PART) : 0;
}

/** Whether both are the same JSON: an object's members have no order, and one that is undefined is none. What is nested deeper than 100 never equals. */
export function equalData(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other) || (one === 0 && other === 0)) return true;
  if (depth > NESTING || !isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = membersOf(one);
  return (
    keys.length === membersOf(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && equalData(one[key], other[key], depth + 1))
  );
}

function membersOf(value: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.keys(value);
  return Array.isArray(value) ? names : names.filter((name) => value[name] !== undefined);
}

/** Whether the value is an object or a list, which have members. */
export function isObject(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A member of an object, or an element of a list; undefined where it has none of its own, or is neither. */
export function memberOf(holder: unknown, token: string | number): unknown {
  return isObject(holder) && Object.hasOwn(holder, token) ? holder[token] : undefined;
}
