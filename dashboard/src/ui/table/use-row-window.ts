import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import type { Rows } from './column.js';
import { useRowHeight } from './use-row-height.js';

/** So many rows beyond what is seen are there already. */
const OVERSCAN = 12;
/** When so many of the rows that are there are left, the next page is asked for. */
const AHEAD = 30;

interface RowWindow {
  /** The rows that are in the document. */
  readonly items: readonly VirtualItem[];
  readonly first: number;
  readonly last: number;
  /** Of all rows, in pixels. */
  readonly height: number;
}

/** Which rows are in the document: those that are seen, some round them, and the active one wherever it is. Asks for pages that will be needed. */
export function useRowWindow<Row>(list: Rows<Row>, active: number, place: RefObject<HTMLDivElement | null>): RowWindow {
  const { rows, offset, loadNext, loadPrevious } = list;
  const rowHeight = useRowHeight();
  const count = offset + rows.length;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), active])]
        .filter((index) => index >= 0 && index < count)
        .sort((one, other) => one - other),
  });
  // The heights are kept from when the rows were as high as they were.
  useEffect(() => (rowHeight > 0 ? virtual.measure() : undefined), [virtual, rowHeight]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => {
    if (last >= count - AHEAD) loadNext?.();
    if (first <= offset + AHEAD) loadPrevious?.();
  }, [first, last, count, offset, loadNext, loadPrevious]);
  useEffect(() => {
    virtual.scrollToIndex(active);
  }, [virtual, active]);
  return { items, first, last, height: virtual.getTotalSize() };
}
