import type { ReactNode, RefObject } from 'react';
import type { Column, Detail, OnSort, Rows } from './column.js';
import type { OnWidth } from './column-width.js';
import type { AllRows } from './table-head.js';
import type { ActiveRow } from './use-active-row.js';

export interface DataTableProps<Row> {
  readonly list: Rows<Row>;
  /** What the list is of, for who does not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** How wide the columns are at least together, in pixels: where there is less room, one scrolls. */
  readonly least?: number | undefined;
  readonly idOf: (row: Row) => number;
  /** What a row is of, for the label of its checkbox. */
  readonly nameOf: (row: Row) => string;
  readonly active: ActiveRow;
  readonly selected?: ReadonlySet<number>;
  readonly onToggle?: (id: number, isRange: boolean) => void;
  readonly all?: AllRows;
  /** Rows that have left the list and stay, dimmed, until somebody acts. */
  readonly gone?: ReadonlySet<number>;
  readonly detail?: Detail<Row> | undefined;
  readonly sort?: string | undefined;
  readonly onSort?: OnSort | undefined;
  /** Keeps how wide a column is to be; left out where that is not for one to choose. */
  readonly onWidth?: OnWidth | undefined;
  readonly empty: ReactNode;
  /** What scrolls, for who has to know where one is. */
  readonly place?: RefObject<HTMLDivElement | null>;
  /** Where one had scrolled to when one left, in pixels. */
  readonly start?: number;
  /** Stands at the foot, beside which rows are seen. */
  readonly foot?: ReactNode;
}
