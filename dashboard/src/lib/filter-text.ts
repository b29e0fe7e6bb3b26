import { type Choices, FILTER_NAMES, type FilterName, type Filters, isSince } from './list-filters.js';

/** What somebody wrote into the field of filters: `ns:shop cause:oom-killed redis`. */
export interface FilterText {
  readonly ns?: string;
  /** With `q`, which is all that is no filter. */
  readonly filters: Filters;
}

/** A word, or a name with a value, of which either may be in quotes. */
const PART = /(?:([a-z]+):)?(?:"((?:[^"\\]|\\.)*)"|(\S+))/gu;

const isFilterName = (name: string): name is FilterName => (FILTER_NAMES as readonly string[]).includes(name);

function isFilter(name: string, value: string, choices: Choices): boolean {
  if (name === 'ns') return true;
  if (name === 'since') return isSince(value);
  return isFilterName(name) && (choices[name]?.includes(value) ?? true);
}

const unquoted = (text: string) => text.replace(/\\(.)/gu, '$1');

interface Part {
  /** Undefined for a word to look for. */
  readonly name: string | undefined;
  readonly value: string;
}

function partsOf(text: string, choices: Choices): readonly Part[] {
  return [...text.matchAll(PART)].map(([whole, name, quoted, plain = '']) => {
    const value = quoted === undefined ? plain : unquoted(quoted);
    if (name === undefined) return { name, value };
    return value !== '' && isFilter(name, value, choices) ? { name, value } : { name: undefined, value: whole };
  });
}

/** Takes it apart. What has the form of a filter and is none is a text to look for, like every other word. */
export function parseFilterText(text: string, choices: Choices): FilterText {
  const parts = partsOf(text, choices);
  const valuesOf = (wanted: string | undefined) => [
    ...new Set(parts.filter(({ name, value }) => name === wanted && value !== '').map(({ value }) => value)),
  ];
  const [ns, since] = [valuesOf('ns').at(-1), valuesOf('since').at(-1)];
  const named = FILTER_NAMES.map((name) => [name, valuesOf(name)] as const).filter(([, values]) => values.length > 0);
  const q = parts.flatMap(({ name, value }) => (name === undefined && value !== '' ? [value] : [])).join(' ');
  return {
    ...(ns !== undefined && { ns }),
    filters: { ...Object.fromEntries(named), ...(since !== undefined && { since }), ...(q !== '' && { q }) },
  };
}

const written = (value: string) => (/[\s"\\]/u.test(value) ? `"${value.replace(/["\\]/gu, '\\$&')}"` : value);

/** As one would write a filter. */
export const chipText = (name: string, value: string): string => `${name}:${written(value)}`;

/** With what somebody wrote added to what is there: another value of a name stands beside the first, another text instead of it. */
export function withWritten(filters: Filters, { filters: added }: FilterText): Filters {
  const { q: _, ...before } = filters;
  const joined = FILTER_NAMES.flatMap((name) => {
    const values = [...new Set([...(filters[name] ?? []), ...(added[name] ?? [])])];
    return values.length === 0 ? [] : [[name, values] as const];
  });
  return { ...before, ...added, ...Object.fromEntries(joined) };
}
