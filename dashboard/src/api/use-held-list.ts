import {
  hashKey,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Change, type Held, type Identified, NOTHING_HELD } from '../lib/held-list.js';
import { useThrottled } from '../lib/use-throttled.js';
import { HeldQuery, type ListSource } from './held-query.js';
import { PAGE_SIZE, type PageParam } from './keyset-list.js';
import { useLiveState } from './live/use-live.js';

/** How often a list is asked for anew at most because of what happens, and how often while nothing is heard, in milliseconds. */
const REFRESH_MS = 2_000;
const POLL_MS = 30_000;
/** When one comes back to a list, what is older than this is looked at again. */
const SEEN_MS = 1_000;

export interface HeldList<Row extends Identified> extends Pick<Held, 'gone'> {
  readonly rows: readonly Row[];
  /** Where the rows begin in the list. */
  readonly offset: number;
  readonly total: number;
  readonly isCapped: boolean;
  readonly hasNext: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** How many rows wait to be shown. */
  readonly waiting: number;
  readonly loadNext: () => void;
  readonly loadPrevious: () => void;
  readonly takeNew: () => Promise<void>;
  readonly change: (changes: readonly Change<Row>[]) => void;
  /** Looks soon what changed; many calls are one. */
  readonly refreshSoon: () => void;
  readonly retry: () => void;
}

/** Without those that wait, and each once: where rows left, the end of a page that was read again is the beginning of the next. */
function shownRows<Row extends Identified>(
  pages: readonly { readonly items: readonly Row[] }[],
  waiting: ReadonlySet<number>,
): readonly Row[] {
  const seen = new Set(waiting);
  return pages.flatMap(({ items }) => items.filter(({ id }) => !seen.has(id) && seen.add(id)));
}

/** A list that holds still while things happen, page by page. */
export function useHeldList<Row extends Identified>(source: ListSource<Row>): HeldList<Row> {
  const queries = useQueryClient();
  const list = useStable(queries, source);
  const query = useInfiniteQuery(list.options());
  const { data: held } = useQuery<Held>({ queryKey: list.heldKey, queryFn: skipToken });
  const { waiting, gone } = held ?? NOTHING_HELD;
  const refreshSoon = useRefreshing(list, queries);
  const { data, fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage } = query;
  const isBusy = query.isFetching;
  const rows = useMemo(() => shownRows(data?.pages ?? [], waiting), [data, waiting]);
  const last = data?.pages.at(-1);
  return {
    rows,
    gone,
    waiting: waiting.size,
    offset: ((data?.pageParams[0] as PageParam | undefined)?.index ?? 0) * PAGE_SIZE,
    total: last?.total ?? 0,
    isCapped: last?.isCapped ?? false,
    hasNext: hasNextPage,
    isLoading: query.isPending,
    error: query.error,
    loadNext: useCallback(() => {
      if (hasNextPage && !isBusy) void fetchNextPage();
    }, [hasNextPage, isBusy, fetchNextPage]),
    loadPrevious: useCallback(() => {
      if (hasPreviousPage && !isBusy) void fetchPreviousPage();
    }, [hasPreviousPage, isBusy, fetchPreviousPage]),
    takeNew: useCallback(() => list.takeNew(), [list]),
    change: useCallback((changes: readonly Change<Row>[]) => list.change(changes), [list]),
    refreshSoon,
    retry: () => void query.refetch(),
  };
}

/** The same list while its key says the same. */
function useStable<Row extends Identified>(queries: QueryClient, source: ListSource<Row>): HeldQuery<Row> {
  const kept = useRef<HeldQuery<Row>>(undefined);
  if (kept.current?.hash !== hashKey(source.key)) kept.current = new HeldQuery(queries, source);
  return kept.current;
}

/** Looks what changed when one comes back, when something is said to have changed, and while nothing is heard. */
function useRefreshing<Row extends Identified>(list: HeldQuery<Row>, queries: QueryClient): () => void {
  // What cannot be reached is said by the strip; the next look finds it.
  const refreshSoon = useThrottled(() => void list.refresh().catch(() => undefined), REFRESH_MS);
  const { status } = useLiveState();
  useEffect(() => {
    const cache = queries.getQueryCache();
    const state = cache.get(list.hash)?.state;
    if (state?.data !== undefined && Date.now() - state.dataUpdatedAt > SEEN_MS) list.refresh().catch(() => undefined);
    return cache.subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryHash !== list.hash) return;
      if (event.action.type === 'invalidate') refreshSoon();
    });
  }, [list, queries, refreshSoon]);
  useEffect(() => {
    if (status !== 'lost') return undefined;
    const poll = setInterval(refreshSoon, POLL_MS);
    return () => clearInterval(poll);
  }, [status, refreshSoon]);
  return refreshSoon;
}
