import type { Column } from './column.js';
import styles from './data-table.module.css';

interface Props<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => number;
  readonly active: number;
  readonly onActivate: (index: number) => void;
  readonly selected?: ReadonlySet<number>;
  readonly onToggle?: (id: number, isRange: boolean) => void;
  readonly gone?: ReadonlySet<number>;
}

export function TableRow<Row>(props: Props<Row>) {
  const { row, index, columns, idOf, active, onActivate, selected, onToggle, gone } = props;
  const id = idOf(row);
  const isSelected = selected?.has(id) ?? false;
  return (
    <tr
      className={styles['row']}
      aria-rowindex={index + 2}
      aria-selected={onToggle === undefined ? undefined : isSelected}
      data-active={index === active || undefined}
      data-gone={gone?.has(id) || undefined}
      onFocus={() => onActivate(index)}
    >
      {onToggle !== undefined && (
        <td className={styles['check']}>
          <input
            type="checkbox"
            aria-label="Select"
            checked={isSelected}
            tabIndex={index === active ? 0 : -1}
            onChange={() => undefined}
            onClick={(event) => onToggle(id, event.shiftKey)}
          />
        </td>
      )}
      {columns.map(({ id: column, cell }) => (
        <td key={column}>{cell(row)}</td>
      ))}
    </tr>
  );
}
