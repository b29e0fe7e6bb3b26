import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';
import type { Rows } from './column.js';
import { useRowHeight } from './use-row-height.js';

/** So many rows beyond what is seen are there already. */
const OVERSCAN = 10;
/** When so many of the rows that are there are left, the next page is asked for. */
const AHEAD = 60;
/** So many rows stand for those that are still to come. */
const COMING = 20;
/** The height of the head, which covers what scrolls below it. */
export const HEAD = 32;

interface Wanted<Row> {
  readonly list: Rows<Row>;
  readonly place: RefObject<HTMLDivElement | null>;
  /** The row that is in the document wherever one scrolls. */
  readonly kept: number;
  /** What unfolds below a row, and how high it is. */
  readonly detail: { readonly index: number; readonly height: number };
  /** Where one had scrolled to when one left, in pixels. */
  readonly start: number;
}

export interface RowWindow {
  /** The rows that are in the document. */
  readonly items: readonly VirtualItem[];
  /** The first and the last that are seen. */
  readonly first: number;
  readonly last: number;
  /** Of all rows, in pixels. */
  readonly height: number;
  readonly scrollTo: (index: number) => void;
}

const comingRows = <Row>({ rows, offset, total, hasNext = false }: Rows<Row>): number =>
  hasNext ? Math.max(1, Math.min(COMING, total - offset - rows.length)) : 0;

/** Which rows are in the document: those that are seen, some round them, and one that is kept. Asks for pages that will be needed. */
export function useRowWindow<Row>({ list, place, kept, detail, start }: Wanted<Row>): RowWindow {
  const { rows, offset, loadNext, loadPrevious } = list;
  const rowHeight = useRowHeight();
  const there = offset + rows.length;
  const count = there + comingRows(list);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => place.current,
    estimateSize: (index) => rowHeight + (index === detail.index ? detail.height : 0),
    overscan: OVERSCAN,
    scrollPaddingEnd: HEAD,
    initialOffset: start,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), kept])]
        .filter((index) => index >= 0 && index < count)
        .sort((one, other) => one - other),
  });
  // The heights are kept from when the rows were as high as they were.
  useEffect(
    () => (rowHeight > 0 && detail.height >= 0 ? virtual.measure() : undefined),
    [virtual, rowHeight, detail.index, detail.height],
  );
  const { startIndex: first, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 };
  useEffect(() => {
    if (endIndex >= there - AHEAD) loadNext?.();
    if (first <= offset + AHEAD) loadPrevious?.();
  }, [first, endIndex, there, offset, loadNext, loadPrevious]);
  const scrollTo = useCallback((index: number) => virtual.scrollToIndex(index), [virtual]);
  return {
    items: virtual.getVirtualItems(),
    first,
    last: Math.min(endIndex, there - 1),
    height: virtual.getTotalSize(),
    scrollTo,
  };
}
