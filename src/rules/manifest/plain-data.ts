const NESTING = 100;
const NODES = 100_000;

/**
 * Whether the value is plain data small enough to be walked: nested at most 100 deep and of at most 100,000 parts, each counted as
 * often as it is reached, so that neither cycles nor aliases of aliases pass.
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
  let left = NODES;
  const visit = (part: unknown, depth: number): boolean => {
    left -= 1;
    if (left < 0 || depth > NESTING) return false;
    return childrenOf(part).every((child) => visit(child, depth + 1));
  };
  return visit(value, 0);
}

function childrenOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value : Object.values(value);
}

/** Whether both are the same JSON; the order of an object's members does not matter. What is nested deeper than 100 never equals. */
export function equalData(one: unknown, other: unknown, depth = 0): boolean {
  if (Object.is(one, other) || (one === 0 && other === 0)) return true;
  if (depth > NESTING || !isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && equalData(one[key], other[key], depth + 1))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
