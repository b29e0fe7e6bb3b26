import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import { FRESH } from '../../../api/query-client.js';
import { FILTER_NAMES } from '../../../lib/list-filters.js';
import { countText } from '../../../lib/numbers.js';
import { CHOICES, type ListName } from '../list-names.js';
import { words } from './words.js';
import type { WrittenPart } from './written-part.js';

/** Something that the field offers: a filter, or the name of one. */
export interface Suggestion {
  readonly name: string;
  /** Undefined for a name alone. */
  readonly value: string | undefined;
  readonly detail: string;
}

/** So many are shown; with a letter more there are fewer. */
const MOST = 10;

/** The facets of the API by the names of the filters. */
const FACETS = { ns: 'namespace', owner: 'owner', cause: 'cause', node: 'node' } as const;
type Facet = (typeof FACETS)[keyof typeof FACETS];
type FacetValue = { readonly value: string; readonly count: number };

/** What tells a suggestion from the others that are offered with it. */
export const keyOf = ({ name, value }: Suggestion): string => value ?? name;

const facetOf = (name: string | undefined): Facet | undefined =>
  name !== undefined && Object.hasOwn(FACETS, name) ? FACETS[name as keyof typeof FACETS] : undefined;

/** The values of a filter that there are, most failures first; asked for only while one writes one. */
export function facetValues(part: Pick<WrittenPart, 'name' | 'value'> | undefined) {
  const facet = facetOf(part?.name);
  const text = part?.value ?? '';
  return queryOptions({
    queryKey: ['facets', facet, text],
    queryFn: async ({ signal }): Promise<readonly FacetValue[]> => {
      if (facet === undefined) return [];
      const query = { of: [facet], ...(text !== '' && { q: text }) };
      return (await answerOf(api.GET('/api/facets', { params: { query }, signal })))[facet] ?? [];
    },
    enabled: facet !== undefined,
    // What is offered stays while one writes on, so that a key never meets a list that is just not there.
    placeholderData: (before, query) => (query?.queryKey[1] === facet ? before : undefined),
    staleTime: FRESH.list,
  });
}

const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** The names that make sense for the list. */
const namesOf = (list: ListName): readonly string[] =>
  ['ns', ...FILTER_NAMES, 'since'].filter((name) => name !== 'status' || CHOICES[list].status?.length !== 0);

function fixedValues(list: ListName, name: string): readonly (readonly [value: string, detail: string])[] {
  if (name === 'since') return Object.entries(words.ago);
  const values = name === 'severity' || name === 'status' ? CHOICES[list][name] : undefined;
  return values?.map((value) => [value, ''] as const) ?? [];
}

/** What may stand where one writes. @param found the values that the server knows */
export function suggestionsFor(
  list: ListName,
  part: WrittenPart | undefined,
  found: readonly FacetValue[],
): readonly Suggestion[] {
  if (part === undefined) return [];
  const { name, value } = part;
  if (name === undefined) {
    if (value === '') return [];
    return namesOf(list)
      .filter((each) => each.startsWith(value.toLowerCase()))
      .map((each) => ({ name: each, value: undefined, detail: words.names[each as keyof typeof words.names] }));
  }
  const known = facetOf(name)
    ? found.map((each) => [each.value, countText(each.count)] as const)
    : fixedValues(list, name);
  return known
    .filter(([each]) => has(each, value))
    .slice(0, MOST)
    .map(([each, detail]) => ({ name, value: each, detail }));
}
