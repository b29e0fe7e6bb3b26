import { type ReactNode, useRef } from 'react';
import { countText } from '../../lib/numbers.js';
import { words } from '../words.js';
import type { Column, Rows } from './column.js';
import styles from './data-table.module.css';
import { TableHead } from './table-head.js';
import { TableRow } from './table-row.js';
import { useColumns } from './use-columns.js';
import { useRowWindow } from './use-row-window.js';

interface Props<Row> extends Rows<Row> {
  /** What the list is of, for who does not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => number;
  /** The row that keys act on, in the list; one is always reached by Tab. */
  readonly active: number;
  readonly onActivate: (index: number) => void;
  readonly selected?: ReadonlySet<number>;
  readonly onToggle?: (id: number, isRange: boolean) => void;
  /** Rows that have left the list and stay, dimmed, until somebody acts. */
  readonly gone?: ReadonlySet<number>;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly empty: ReactNode;
}

/**
 * A list of any length of which a window is in the document. It is a table to screen readers, with the true number of rows; one row is in the
 * order of Tab, and it stays in the document while it has the focus.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { rows, offset, total, isCapped, label, active, empty } = props;
  const place = useRef<HTMLDivElement>(null);
  const columns = useColumns(props.columns);
  const { items, first, last, height } = useRowWindow(props, active, place);
  if (total === 0 && !props.isLoading) return empty;
  return (
    <>
      <div ref={place} className={styles['place']}>
        <table className={styles['table']} aria-label={label} aria-rowcount={isCapped ? -1 : total + 1}>
          <colgroup>
            {props.onToggle !== undefined && <col className={styles['check']} />}
            {columns.map(({ id, width }) => (
              <col key={id} {...(width !== undefined && { width })} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            hasChecks={props.onToggle !== undefined}
            sort={props.sort}
            onSort={props.onSort}
          />
          <tbody>
            <Spacer height={items[0]?.start ?? 0} />
            {items.map(({ index, key }) => {
              const row = rows[index - offset];
              return row === undefined ? (
                <tr key={key} className={styles['row']} />
              ) : (
                <TableRow key={props.idOf(row)} {...props} row={row} index={index} columns={columns} />
              );
            })}
            <Spacer height={height - (items.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </div>
      <p className={styles['count']}>{rangeText(first, last, props)}</p>
    </>
  );
}

/** "1-40 of 90,029" */
function rangeText<Row>(first: number, last: number, { total, isCapped }: Rows<Row>): string {
  return words.range(
    countText(first + 1),
    countText(Math.min(last + 1, total)),
    `${countText(total)}${isCapped ? '+' : ''}`,
  );
}

/** The height of the rows that are not in the document. */
function Spacer({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr style={{ height }} />;
}
