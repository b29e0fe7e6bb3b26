import type { ReactNode } from 'react';
import { countText } from '../lib/numbers.js';
import { Button } from './button.js';
import { ErrorPanel } from './error-panel.js';
import styles from './paged-list.module.css';
import { words } from './words.js';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  /** There are more than were counted. */
  readonly isCapped: boolean;
}

export interface Total {
  readonly count: number;
  /** `10,000+` where there are more than were counted. */
  readonly text: string;
}

interface Props<Item> {
  /** A list as it is asked for page by page. */
  readonly query: {
    readonly data: { readonly pages: readonly Page<Item>[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => unknown;
    readonly isFetchingNextPage: boolean;
  };
  /** What stands there until the first page does. */
  readonly loading: ReactNode;
  /** Instead of a list without rows. */
  readonly empty?: ReactNode;
  readonly children: (items: readonly Item[], total: Total) => ReactNode;
}

/** A list that grows by a page when one asks for more: what is there, how much that is of all, and why there is none. */
export function PagedList<Item>({ query, loading, empty, children }: Props<Item>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (data === undefined) return error === null ? loading : <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const items = data.pages.flatMap((page) => page.items);
  const [{ total, isCapped } = { total: 0, isCapped: false }] = data.pages;
  const text = `${countText(total)}${isCapped ? '+' : ''}`;
  if (items.length === 0 && empty !== undefined) return empty;
  return (
    <>
      {children(items, { count: total, text })}
      {items.length > 0 && <p className={styles['count']}>{words.shownOf(countText(items.length), text)}</p>}
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}
