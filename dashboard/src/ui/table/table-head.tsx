import { ArrowDown } from 'lucide-react';
import { words } from '../words.js';
import type { Column, OnSort } from './column.js';
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
}

const orderOf = (isSorted: boolean) => (isSorted ? 'descending' : 'none');

export function TableHead<Row>({ columns, all, sort, onSort }: Props<Row>) {
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
          </th>
        ))}
      </tr>
    </thead>
  );
}
