import { Fragment } from 'react';
import type { Column } from './column.js';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-props.js';
import { TableDetail } from './table-detail.js';
import { TableRow } from './table-row.js';
import type { RowWindow } from './use-row-window.js';

interface Props<Row> extends DataTableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly shown: RowWindow;
  /** Which row Tab reaches. */
  readonly stop: number;
  readonly onDetailHeight: (height: number) => void;
}

const NOBODY = () => undefined;

/** The rows of the window, and between them the height of those that are not in the document. */
export function TableBody<Row>(props: Props<Row>) {
  const { list, columns, shown, selected, idOf } = props;
  const span = columns.length + (selected === undefined ? 0 : 1);
  let end = 0;
  return (
    <tbody>
      {shown.items.map(({ index, key, start, end: itsEnd }) => {
        const gap = start - end;
        end = itsEnd;
        const row = list.rows[index - list.offset];
        const id = row === undefined ? undefined : idOf(row);
        return (
          <Fragment key={id ?? `at ${String(key)}`}>
            <Spacer height={gap} />
            {row === undefined ? <ComingRow span={span} /> : <OneRow {...props} row={row} index={index} span={span} />}
          </Fragment>
        );
      })}
      <Spacer height={shown.height - end} />
    </tbody>
  );
}

interface OneRowProps<Row> extends Props<Row> {
  readonly row: Row;
  readonly index: number;
  readonly span: number;
}

function OneRow<Row>({ row, index, span, ...props }: OneRowProps<Row>) {
  const { active, detail, idOf } = props;
  const id = idOf(row);
  return (
    <>
      <TableRow
        row={row}
        id={id}
        name={props.nameOf(row)}
        index={index}
        columns={props.columns}
        isActive={index === active.index}
        isStop={index === props.stop}
        isSelected={props.selected?.has(id)}
        isGone={props.gone?.has(id) ?? false}
        onActivate={active.activate}
        onToggle={props.onToggle ?? NOBODY}
      />
      {detail?.id === id && (
        <TableDetail span={span} onHeight={props.onDetailHeight}>
          {detail.content(row)}
        </TableDetail>
      )}
    </>
  );
}

/** A row that is still to come. */
function ComingRow({ span }: { readonly span: number }) {
  return (
    <tr className={styles['coming']}>
      <td colSpan={span}>
        <span />
      </td>
    </tr>
  );
}

/** The height of rows that are not in the document. */
function Spacer({ height }: { readonly height: number }) {
  return height <= 0 ? null : <tr style={{ height }} />;
}
