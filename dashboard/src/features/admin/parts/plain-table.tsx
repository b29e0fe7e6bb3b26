import type { ReactNode } from 'react';
import stacked from '../../../ui/stacked-table.module.css';
import styles from './plain-table.module.css';

interface PlainColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What one can do with the row: its heading is for readers only. */
  readonly isAction?: boolean;
}

interface Props<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly PlainColumn<Row>[];
}

/** A short list as a table; on a phone each row is a block, with its headings beside. */
export function PlainTable<Row>({ label, rows, keyOf, columns }: Props<Row>) {
  return (
    <table className={`${styles['table']} ${stacked['stacked']}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ header, isAction }) => (
            <th key={header} scope="col">
              <span className={isAction === true ? 'visually-hidden' : undefined}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ header, cell, isAction }) => (
              <td key={header} data-header={isAction === true ? undefined : header} data-action={isAction || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
