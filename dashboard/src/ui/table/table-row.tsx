import { memo } from 'react';
import { words } from '../words.js';
import type { Column } from './column.js';
import styles from './data-table.module.css';

interface Props<Row> {
  readonly row: Row;
  readonly id: number;
  /** What the row is of, for the label of its checkbox. */
  readonly name: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly isActive: boolean;
  /** It is the one that Tab reaches. */
  readonly isStop: boolean;
  /** Undefined where rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly isGone: boolean;
  readonly onActivate: (index: number) => void;
  readonly onToggle: (id: number, isRange: boolean) => void;
}

function Row<Row>(props: Props<Row>) {
  const { row, id, name, index, columns, isActive, isStop, isSelected, isGone, onActivate, onToggle } = props;
  const tabIndex = isStop ? 0 : -1;
  return (
    <tr
      className={styles['row']}
      aria-rowindex={index + 2}
      data-row={index}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
      data-gone={isGone || undefined}
      onFocus={() => onActivate(index)}
    >
      {isSelected !== undefined && (
        <td className={styles['check']}>
          <label>
            <input
              type="checkbox"
              aria-label={words.table.select(name)}
              checked={isSelected}
              tabIndex={-1}
              onChange={() => undefined}
              onClick={(event) => onToggle(id, event.shiftKey)}
            />
          </label>
        </td>
      )}
      {columns.map(({ id: column, cell }) => (
        <td key={column} data-column={column}>
          {cell(row, tabIndex)}
        </td>
      ))}
    </tr>
  );
}

/** Drawn anew only when something of the row changes: while one scrolls, only the rows that come are. */
export const TableRow = memo(Row) as typeof Row;
