import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { HeldList } from '../../../api/use-held-list.js';
import type { Identified } from '../../../lib/held-list.js';
import { countText } from '../../../lib/numbers.js';
import { rememberWalk } from '../../../lib/walk.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { SelectionBar } from '../../../ui/selection-bar.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { Column, Detail } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { useActiveRow } from '../../../ui/table/use-active-row.js';
import type { ListActions } from '../actions.js';
import { useChosenColumns } from '../columns/use-chosen-columns.js';
import type { Shown } from '../list-names.js';
import { commonCauseOf } from '../silenced.js';
import { useArrivals } from '../use-arrivals.js';
import { useChosen } from '../use-chosen.js';
import { useListKeys } from '../use-list-keys.js';
import { usePlace } from '../use-place.js';
import { useSort, useSortFocus } from '../use-sort.js';
import { useStatusActions } from '../use-status-actions.js';
import { words } from '../words.js';
import { EmptyList } from './empty-list.js';
import { NewRows } from './new-rows.js';

interface ListRow extends Identified {
  readonly namespace: string;
  readonly cause: string | null;
}

interface Props<Row extends ListRow> {
  readonly shown: Shown;
  /** In which filters are written. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly list: HeldList<Row>;
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  /** Where a row leads. */
  readonly pathOf: (row: Row) => string;
  readonly actions: ListActions;
  readonly detail?: Detail<Row> | undefined;
  /** Unfolds a row, or folds it up. */
  readonly onUnfold?: (id: number) => void;
}

const idOf = ({ id }: Identified) => id;
const LINES = 12;

/** A list with its filters, keys, selection and what can be done to its rows. */
export function ListView<Row extends ListRow>(props: Props<Row>) {
  const { shown, list, detail } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useListView(props, place);
  const { columns, least, onWidth } = useChosenColumns(shown.name, props.columns);
  const { active, chosen, statuses, start, takeNew } = view;
  const selectable = { selected: chosen.ids, onToggle: chosen.toggle, all: chosen.all };
  return (
    <NewRows waiting={list.waiting} onTake={takeNew}>
      <ListBody list={list}>
        <DataTable
          list={list}
          label={words.tableOf(shown.name, shown.filters.sort)}
          columns={columns}
          least={least}
          onWidth={onWidth}
          idOf={idOf}
          nameOf={props.nameOf}
          active={active}
          {...(statuses.length > 0 && selectable)}
          gone={list.gone}
          detail={detail}
          place={place}
          start={start.top}
          sort={shown.filters.sort}
          onSort={view.sort}
          empty={<EmptyList shown={shown} />}
          foot={
            chosen.ids.size > 0 && (
              <SelectionBar
                count={chosen.ids.size}
                total={{ count: list.total, text: `${countText(list.total)}${list.isCapped ? '+' : ''}` }}
                isAll={chosen.isAll}
                onAll={props.actions.changeMatching && chosen.takeAll}
                actions={statuses}
                onClear={chosen.clear}
              />
            )
          }
        />
      </ListBody>
    </NewRows>
  );
}

/** What is active and selected in a list, and what can be done to it. */
function useListView<Row extends ListRow>(
  { shown, field, list, actions, detail, pathOf, onUnfold }: Props<Row>,
  place: RefObject<HTMLDivElement | null>,
) {
  const { rows, offset } = list;
  const { start, noteIndex } = usePlace(place, rows.length > 0);
  const active = useActiveRow(offset + rows.length, offset, start.index);
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const chosen = useChosen(ids);
  useEffect(() => noteIndex(active.index));
  useEffect(() => rememberWalk(ids), [ids]);
  const row = rows[active.index - offset];
  const takeNew = useArrivals({ list, place, isBusy: chosen.ids.size > 0 || detail !== undefined, active });
  const targets = chosen.ids.size > 0 || row === undefined ? [...chosen.ids] : [row.id];
  const statuses = useStatusActions({
    ...{ name: shown.name, actions, chosen: targets, isAll: chosen.isAll, onDone: chosen.clear },
    silenceable: commonCauseOf(rows, chosen.ids.size > 0 ? chosen.ids : new Set(targets)),
  });
  const navigate = useNavigate();
  const sort = useSort(shown);
  useSortFocus(place);
  useListKeys({
    move: active.move,
    open: () => row !== undefined && void navigate({ to: pathOf(row) }),
    toggle: (isRange) => row !== undefined && chosen.toggle(row.id, isRange),
    unfold: () => row !== undefined && onUnfold?.(row.id),
    canUnfold: onUnfold !== undefined,
    filter: () => field.current?.focus(),
    clear: chosen.clear,
    undo: actions.undo,
    takeNew,
    refetch: () => void list.takeNew().catch(() => undefined),
    statuses,
  });
  return { active, chosen, statuses, start, takeNew, sort };
}

function ListBody<Row extends Identified>({
  list,
  children,
}: {
  readonly list: HeldList<Row>;
  readonly children: ReactNode;
}) {
  if (list.isLoading) return <Skeleton lines={LINES} height={32} />;
  if (list.error !== null && list.rows.length === 0) return <ErrorPanel error={list.error} onRetry={list.retry} />;
  return children;
}
