/** What all pages show: one namespace or all, one cluster or all. It stays in the address from page to page. */
export interface Scope {
  readonly ns?: string | undefined;
  readonly cluster?: string | undefined;
}

const LONGEST_NAME = 253;

/** A text of the query as one may have typed it; undefined where there is none. Numbers are names, too. */
export function textParam(value: unknown, longest = LONGEST_NAME): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= longest ? text : undefined;
}

export function readScope(search: Record<string, unknown>): Scope {
  const [ns, cluster] = [textParam(search['ns']), textParam(search['cluster'])];
  return { ...(ns !== undefined && { ns }), ...(cluster !== undefined && { cluster }) };
}
