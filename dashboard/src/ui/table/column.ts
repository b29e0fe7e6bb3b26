import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The width in pixels; the columns without one share what is left. */
  readonly width?: number;
  /** By which the list can be sorted, as the API names it. */
  readonly sort?: string;
  /** What of a row can be done without where there is little room: it is left out below this width of the window, in pixels. */
  readonly from?: number;
}

/** What a table shows of a list: a window of it. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Where the window begins in the list. */
  readonly offset: number;
  readonly total: number;
  /** There are more than were counted. */
  readonly isCapped: boolean;
  readonly isLoading: boolean;
  readonly loadNext?: () => void;
  readonly loadPrevious?: () => void;
}
