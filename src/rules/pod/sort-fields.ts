/**
 * The same data with the members of all maps in alphabetical order, as kubectl writes them, and without any called `__proto__`. Of data that
 * `isWalkable`.
 */
export function sortFields<Data>(data: Data): Data;
export function sortFields(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((element) => sortFields(element));
  if (typeof data !== 'object' || data === null) return data;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(data).sort()) {
    if (key !== '__proto__') sorted[key] = sortFields((data as Record<string, unknown>)[key]);
  }
  return sorted;
}
