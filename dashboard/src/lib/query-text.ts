import { defaultStringifySearch } from '@tanstack/react-router';

type Search = Readonly<Record<string, unknown>>;

const isListOfTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The query of an address. Several values of one thing are written one after the other (`cause=a&cause=b`), as a person would write them. */
export function queryText(search: Search): string {
  const lists = Object.entries(search).filter((entry): entry is [string, readonly string[]] => isListOfTexts(entry[1]));
  const several = new Set(lists.map(([name]) => name));
  const plain = Object.fromEntries(Object.entries(search).filter(([name]) => !several.has(name)));
  const query = new URLSearchParams(defaultStringifySearch(plain));
  for (const [name, values] of lists) for (const value of values) query.append(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
