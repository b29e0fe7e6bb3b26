import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type Change, type Held, type Identified, NOTHING_HELD, withChanges, withFresh } from '../lib/held-list.js';
import { keysetList, type ListPage, PAGE_SIZE, type PageParam, type Wanted } from './keyset-list.js';

type Pages<Row> = InfiniteData<ListPage<Row>, PageParam>;

/** Where the rows of a list come from. */
export interface ListSource<Row extends Identified> {
  readonly key: QueryKey;
  /** By something else than which is newest: where a row stands cannot be told by its id. */
  readonly isSorted?: boolean;
  readonly read: (wanted: Wanted) => Promise<ListPage<Row>>;
}

interface HeldState extends Held {
  /** The highest id that was shown since the list was opened: what is above it is new. */
  readonly newest: number;
}

/** New rows that may have come since the last event are read with the first page, so that they push none of its rows out. */
const MARGIN = 50;
const MOST = 1_000;

/**
 * A list that holds still: rows that are known change where they are, new ones wait and those that leave are marked (lib/held-list.ts).
 * It is asked for anew only to find out what changed, never to show something else by itself.
 */
export class HeldQuery<Row extends Identified> {
  readonly hash: string;
  readonly heldKey: QueryKey;
  readonly #key: QueryKey;
  #isRefreshing = false;

  constructor(
    private readonly queries: QueryClient,
    private readonly source: ListSource<Row>,
  ) {
    this.#key = source.key;
    this.hash = hashKey(source.key);
    this.heldKey = ['held', ...source.key];
  }

  /** For `useInfiniteQuery`. Once something is shown, an invalidation refetches nothing: `refresh` looks what changed. */
  options() {
    return {
      ...keysetList(this.#key, (wanted) => this.source.read({ ...wanted, limit: this.#limitOf(wanted) })),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: (query: { readonly state: { readonly data?: unknown } }) => query.state.data === undefined,
    };
  }

  held(): HeldState {
    return this.queries.getQueryData<HeldState>(this.heldKey) ?? { ...NOTHING_HELD, newest: 0 };
  }

  /** Something became of rows: of some that are shown, or of others. Answers whether only the server can tell what. */
  change(changes: readonly Change<Row>[]): void {
    const data = this.#data();
    if (data === undefined) return;
    const ids = data.pages.flatMap(({ items }) => items.map(({ id }) => id));
    const newest = Math.max(this.held().newest, ...ids);
    const isNew = (id: number) => id > newest || this.#isWithin(data, ids, id);
    this.#show(data, withChanges({ pages: data.pages, held: this.held() }, changes, isNew), newest);
  }

  /** Whether an older row that is not shown would stand among those that are. */
  #isWithin({ pages, pageParams }: Pages<Row>, ids: readonly number[], id: number): boolean {
    const isAtEnd = pages.at(-1)?.next === undefined;
    const isAtTop = pageParams[0]?.index === 0;
    if (this.source.isSorted) return isAtTop && isAtEnd;
    return (isAtEnd || id > Math.min(...ids)) && (isAtTop || id < Math.max(...ids));
  }

  /** Reads the pages that are shown anew and marks what changed. */
  async refresh(): Promise<void> {
    const before = this.#data();
    if (before === undefined || this.#isRefreshing) return;
    this.#isRefreshing = true;
    try {
      const fresh = await this.#readAll(before);
      const data = this.#data();
      if (data === undefined) return;
      const totals = fresh[0];
      const pages = data.pages.map((page) => ({ ...page, total: totals?.total ?? 0, isCapped: !!totals?.isCapped }));
      const newest = this.held().newest;
      this.#show({ ...data, pages }, withFresh({ pages, held: this.held() }, fresh, this.source.isSorted), newest);
    } finally {
      this.#isRefreshing = false;
    }
  }

  /** Shows the list as it is now, from its beginning. */
  async takeNew(): Promise<void> {
    const first = await this.source.read({ cursor: undefined, limit: PAGE_SIZE, signal: new AbortController().signal });
    this.queries.setQueryData<Pages<Row>>(this.#key, {
      pages: [first],
      pageParams: [{ index: 0, cursors: [undefined] }],
    });
    this.queries.setQueryData<HeldState>(this.heldKey, { ...NOTHING_HELD, newest: 0 });
  }

  #data(): Pages<Row> | undefined {
    return this.queries.getQueryData<Pages<Row>>(this.#key);
  }

  #limitOf({ cursor, limit }: Omit<Wanted, 'signal'>): number {
    return cursor === undefined ? Math.min(MOST, limit + this.held().waiting.size) : limit;
  }

  async #readAll({ pages, pageParams }: Pages<Row>) {
    const fresh = [];
    for (const [index, { cursors, index: at }] of pageParams.entries()) {
      const cursor = cursors[at];
      const limit = cursor === undefined ? this.#limitOf({ cursor, limit: PAGE_SIZE + MARGIN }) : PAGE_SIZE;
      const page = await this.source.read({ cursor, limit, signal: new AbortController().signal });
      const first = pages[index]?.items[0]?.id ?? 0;
      const below = at === 0 ? undefined : (pages[index - 1]?.items.at(-1)?.id ?? first + 1);
      fresh.push({ ...page, below });
    }
    return fresh;
  }

  #show(data: Pages<Row>, { pages, held }: { pages: readonly ListPage<Row>[]; held: Held }, newest: number): void {
    if (pages !== data.pages || this.#data() !== data)
      this.queries.setQueryData<Pages<Row>>(this.#key, { pageParams: data.pageParams, pages: [...pages] });
    const before = this.held();
    if (before.gone !== held.gone || before.waiting !== held.waiting || before.newest !== newest)
      this.queries.setQueryData<HeldState>(this.heldKey, { gone: held.gone, waiting: held.waiting, newest });
  }
}
