import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { FRESH } from './query-client.js';

/** Rows a request asks for. */
export const PAGE_SIZE = 100;
/** Pages that are kept round the one that is seen; those before and behind come again by their cursors. */
const KEPT_PAGES = 7;

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** How many rows there are in all; `isCapped` where there are more than were counted. */
  readonly total: number;
  readonly isCapped: boolean;
  readonly next: string | undefined;
}

/** Which page: its number, and the cursors of all pages up to it, since a page is only found by the one before. */
export interface PageParam {
  readonly index: number;
  readonly cursors: readonly (string | undefined)[];
}

const FIRST: PageParam = { index: 0, cursors: [undefined] };

/** What a paged list answers (docs/wire-contract.md, "Lists"). */
export function pageOf<Item>(items: readonly Item[], headers: Headers): ListPage<Item> {
  const link = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const next = link === undefined ? undefined : new URLSearchParams(link.slice(link.indexOf('?') + 1)).get('cursor');
  return {
    items,
    total: Number(headers.get('x-total-count') ?? items.length),
    isCapped: headers.get('x-total-count-capped') === 'true',
    next: next ?? undefined,
  };
}

/** Which page, and how much of it. */
export interface Wanted {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** A list that is read page by page, of which a window of pages is kept. @param read asks for one page */
export function keysetList<Item>(key: QueryKey, read: (wanted: Wanted) => Promise<ListPage<Item>>) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam: { index, cursors }, signal }) => read({ cursor: cursors[index], limit: PAGE_SIZE, signal }),
    initialPageParam: FIRST,
    getNextPageParam: ({ next }: ListPage<Item>, _pages, { index, cursors }: PageParam): PageParam | undefined =>
      next === undefined ? undefined : { index: index + 1, cursors: [...cursors.slice(0, index + 1), next] },
    getPreviousPageParam: (_page: ListPage<Item>, _pages, { index, cursors }: PageParam): PageParam | undefined =>
      index === 0 ? undefined : { index: index - 1, cursors },
    maxPages: KEPT_PAGES,
    staleTime: FRESH.list,
  });
}
