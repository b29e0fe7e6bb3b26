import { textParam } from './scope.js';

/** What a list can be narrowed by; each may be given several times, and what fits one of the values is shown. */
export const FILTER_NAMES = ['status', 'severity', 'cause', 'reason', 'owner', 'node'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** What of a list is shown, as the address has it. */
export interface Filters extends Partial<Readonly<Record<FilterName, readonly string[]>>> {
  readonly q?: string;
  /** Seen since then: an instant, or how long ago (`2h`). */
  readonly since?: string;
  readonly sort?: string;
}

/** What may be chosen where not every text makes sense, by the name of the filter; by what a list can be sorted, nothing where it is left out. */
export type Choices = Partial<Readonly<Record<FilterName | 'sort', readonly string[]>>>;

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

const MOST_VALUES = 50;
const AGE = /^(\d{1,5})([mhd])$/;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Whether it is a time that `sinceInstant` understands. */
export const isSince = (text: string): boolean => AGE.test(text) || !Number.isNaN(Date.parse(text));

/** When `since` is, as the API wants it; undefined for what is no time. */
export function sinceInstant(since: string, now: number): string | undefined {
  const [, count, unit] = AGE.exec(since) ?? [];
  const at = unit === undefined ? Date.parse(since) : now - Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

const isAllowed = (name: FilterName, value: string, choices: Choices) => choices[name]?.includes(value) ?? true;

const isText = {
  q: () => true,
  since: isSince,
  sort: (text: string, { sort = [] }: Choices) => sort.includes(text),
} as const;

/** The filters that an address has. What makes no sense is left out: whoever typed it sees that there is no such filter. */
export function readFilters(search: Readonly<Record<string, unknown>>, choices: Choices): Filters {
  const filters: Record<string, readonly string[] | string> = {};
  for (const name of FILTER_NAMES) {
    const values = [search[name]].flat().map((each) => textParam(each));
    const known = [...new Set(values)].filter((value) => value !== undefined && isAllowed(name, value, choices));
    if (known.length > 0) filters[name] = (known as string[]).slice(0, MOST_VALUES);
  }
  for (const name of ['q', 'since', 'sort'] as const) {
    const text = textParam(search[name]);
    if (text !== undefined && isText[name](text, choices)) filters[name] = text;
  }
  return filters;
}

/** One filter of which the list can be freed. */
export interface Chip {
  readonly name: FilterName | 'ns' | 'since';
  readonly value: string;
}

/** The filters that stand beside the field of the text, each for itself. */
export function chipsOf(filters: Filters, ns: string | undefined): readonly Chip[] {
  const named = FILTER_NAMES.flatMap((name) => (filters[name] ?? []).map((value): Chip => ({ name, value })));
  return [
    ...(ns === undefined ? [] : [{ name: 'ns', value: ns } as const]),
    ...named,
    ...(filters.since === undefined ? [] : [{ name: 'since', value: filters.since } as const]),
  ];
}

/** Without one of them; `ns` is undefined where that one was it. */
export function withoutChip(filters: Filters, { name, value }: Chip): Filters {
  if (name === 'ns') return filters;
  const { [name]: before, ...rest } = filters;
  const left = Array.isArray(before) ? before.filter((each) => each !== value) : [];
  return left.length === 0 ? rest : { ...rest, [name]: left };
}

/** Without all of them but the order. */
export const withoutFilters = ({ sort }: Filters): Filters => (sort === undefined ? {} : { sort });
