import { ArrowDown } from 'lucide-react';
import { words } from '../words.js';
import type { Column, OnSort } from './column.js';
import { ColumnWidth, type OnWidth } from './column-width.js';
import styles from './data-table.module.css';

/** Whether all rows that are there are selected, and what selects them or none. */
export interface AllRows {
  readonly state: 'all' | 'some' | 'none';
  readonly toggle: () => void;
}

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly all: AllRows | undefined;
  readonly sort: string | undefined;
  readonly onSort: OnSort | undefined;
  /** Left out where widths are not for one to choose. */
  readonly onWidth: OnWidth | undefined;
  readonly onTryWidth: OnWidth;
}

const orderOf = (isSorted: boolean) => (isSorted ? 'descending' : 'none');

export function TableHead<Row>({ columns, all, sort, onSort, onWidth, onTryWidth }: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {all !== undefined && (
          <th scope="col" className={styles['check']}>
            <label>
              <input
                type="checkbox"
                aria-label={words.table.selectAll}
                checked={all.state === 'all'}
                ref={(box) => {
                  if (box !== null) box.indeterminate = all.state === 'some';
                }}
                onChange={all.toggle}
              />
            </label>
          </th>
        )}
        {columns.map(({ id, header, sort: by }) => (
          <th
            key={id}
            scope="col"
            data-column={id}
            // Of its contents the edge is no part of its name.
            aria-label={onWidth === undefined || header === '' ? undefined : header}
            aria-sort={by === undefined || onSort === undefined ? undefined : orderOf(by === sort)}
          >
            {by === undefined || onSort === undefined ? (
              header
            ) : (
              <button type="button" className={styles['sort']} onClick={() => onSort(by === sort ? undefined : by)}>
                {header}
                {by === sort && <ArrowDown aria-hidden="true" size={12} />}
              </button>
            )}
            {onWidth !== undefined && header !== '' && (
              <ColumnWidth column={id} name={header} onTry={onTryWidth} onWidth={onWidth} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
