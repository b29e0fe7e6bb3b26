import { type RefObject, useEffect, useRef, useState } from 'react';
import { countText } from '../../lib/numbers.js';
import { words } from '../words.js';
import type { Rows } from './column.js';
import type { OnWidth } from './column-width.js';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-props.js';
import { TableBody } from './table-body.js';
import { TableHead } from './table-head.js';
import type { ActiveRow } from './use-active-row.js';
import { useColumns } from './use-columns.js';
import { useRowWindow } from './use-row-window.js';
import { useTableKeys } from './use-table-keys.js';

/**
 * A list of any length of which a window is in the document. It is a table to screen readers, with the true number of rows; one row is in the
 * order of Tab, and it stays in the document while it has the focus.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, label, active, empty, start = 0, foot } = props;
  const own = useRef<HTMLDivElement>(null);
  const place = props.place ?? own;
  const columns = useColumns(props.columns);
  const { tried, tryWidth } = useTriedWidth(columns);
  const [detailHeight, setDetailHeight] = useState(0);
  const stop = active.index < 0 ? list.offset : active.index;
  const detail = { index: indexOfDetail(props), height: detailHeight };
  const shown = useRowWindow({ list, place, kept: stop, detail, start });
  const { first, last, scrollTo } = shown;
  useEffect(() => {
    active.firstSeen.current = first;
  }, [active.firstSeen, first]);
  useFocus(place, active, scrollTo);
  const onSpace = (isRange: boolean) => toggleActive(props, isRange);
  useTableKeys({ place, active, page: Math.max(1, last - first), onSpace: props.onToggle && onSpace });
  if (isEmpty(list)) return empty;
  return (
    <div className={styles['frame']}>
      <section ref={place} className={styles['place']} aria-label={label} data-scrolls>
        <table
          className={styles['table']}
          style={{ minWidth: props.least }}
          aria-label={label}
          aria-rowcount={list.isCapped ? -1 : list.total + 1}
        >
          <colgroup>
            {props.selected !== undefined && <col className={styles['check']} />}
            {columns.map(({ id, width }) => {
              const shownWidth = tried?.column === id ? tried.width : width;
              return <col key={id} {...(shownWidth !== undefined && { style: { width: shownWidth } })} />;
            })}
          </colgroup>
          <TableHead
            {...{ columns, onTryWidth: tryWidth }}
            all={props.all}
            sort={props.sort}
            onSort={props.onSort}
            onWidth={props.onWidth}
          />
          <TableBody {...props} columns={columns} shown={shown} stop={stop} onDetailHeight={setDetailHeight} />
        </table>
      </section>
      <div className={styles['foot']}>
        {foot}
        <p className={styles['count']}>{rangeText(first, last, list)}</p>
      </div>
    </div>
  );
}

interface Tried {
  readonly column: string;
  readonly width: number | undefined;
  readonly of: unknown;
}

/** How wide a column is while one changes that: until it is kept, which makes the columns other ones. */
function useTriedWidth(columns: unknown) {
  const [tried, setTried] = useState<Tried>();
  const tryWidth: OnWidth = (column, width) => setTried({ column, width, of: columns });
  return { tried: tried?.of === columns ? tried : undefined, tryWidth };
}

const isEmpty = ({ total, rows, isLoading }: Rows<unknown>) => total === 0 && rows.length === 0 && !isLoading;

/** Below which row something unfolds; -1 for none that is there. */
function indexOfDetail<Row>({ detail, list, idOf }: DataTableProps<Row>): number {
  const at = detail === undefined ? -1 : list.rows.findIndex((row) => idOf(row) === detail.id);
  return at < 0 ? -1 : list.offset + at;
}

function toggleActive<Row>({ list, active, idOf, onToggle }: DataTableProps<Row>, isRange: boolean): void {
  const row = list.rows[active.index - list.offset];
  if (row !== undefined) onToggle?.(idOf(row), isRange);
}

/** Has the active row seen and focused when it has to be, which may be only once the table is as high as it will be. */
function useFocus(
  place: RefObject<HTMLDivElement | null>,
  { index, focusCount }: ActiveRow,
  scrollTo: (index: number) => void,
) {
  const done = useRef(0);
  useEffect(() => {
    if (focusCount === done.current || index < 0) return;
    const stop = place.current?.querySelector<HTMLElement>(`tr[data-row="${index}"] [tabindex="0"]`);
    if (stop === null || stop === undefined) return;
    done.current = focusCount;
    scrollTo(index);
    stop.focus({ preventScroll: true });
  });
}

/** "1-40 of 90,029" */
function rangeText<Row>(first: number, last: number, { total, isCapped, rows, offset }: Rows<Row>): string {
  const of = Math.max(total, offset + rows.length);
  return words.range(countText(first + 1), countText(Math.min(last + 1, of)), `${countText(of)}${isCapped ? '+' : ''}`);
}
