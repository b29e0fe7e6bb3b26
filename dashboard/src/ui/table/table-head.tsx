import { ArrowDown } from 'lucide-react';
import { words } from '../words.js';
import type { Column } from './column.js';
import styles from './data-table.module.css';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly hasChecks: boolean;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}

export function TableHead<Row>({ columns, hasChecks, sort, onSort }: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {hasChecks && (
          <th scope="col">
            <span className="visually-hidden">{words.selected}</span>
          </th>
        )}
        {columns.map(({ id, header, sort: by }) => (
          <th key={id} scope="col" aria-sort={by !== undefined && by === sort ? 'descending' : undefined}>
            {by === undefined || onSort === undefined ? (
              header
            ) : (
              <button type="button" className={styles['sort']} onClick={() => onSort(by)}>
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
