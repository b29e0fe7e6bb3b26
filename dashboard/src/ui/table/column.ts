import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** @param tabIndex of the one link or button by which the row is reached: 0 in one row of the table, -1 in all others */
  readonly cell: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** The width in pixels; the columns without one share what is left. */
  readonly width?: number;
  /** By which the list can be sorted, as the API names it. */
  readonly sort?: string;
  /** What of a row can be done without where there is little room: it is left out below this width of the window, in pixels. */
  readonly from?: number;
  /** Without it a row says nothing: it cannot be hidden. */
  readonly isNeeded?: boolean;
}

/** Asked with what the list is to descend by; with nothing for its own order. */
export type OnSort = (sort: string | undefined) => void;

/** What a table shows of a list: a window of it. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Where the window begins in the list. */
  readonly offset: number;
  readonly total: number;
  /** There are more than were counted. */
  readonly isCapped: boolean;
  readonly isLoading: boolean;
  /** There are rows after the last one that is there. */
  readonly hasNext?: boolean;
  readonly loadNext?: () => void;
  readonly loadPrevious?: () => void;
}

/** Something that unfolds below a row. */
export interface Detail<Row> {
  /** Below which row, by its id. */
  readonly id: number;
  readonly content: (row: Row) => ReactNode;
}
