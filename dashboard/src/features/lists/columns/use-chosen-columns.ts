import { useMemo, useSyncExternalStore } from 'react';
import { messageOf } from '../../../api/api-error.js';
import { useChangePreferences, usePreferences } from '../../../api/preferences.js';
import { showToast } from '../../../lib/toasts.js';
import type { Column } from '../../../ui/table/column.js';
import type { OnWidth } from '../../../ui/table/column-width.js';
import { LIST_PATHS, type ListName } from '../list-names.js';
import { type ChosenColumns, leastWidth, sized, TABLE_FROM, withChosen } from './chosen-columns.js';
import { words } from './words.js';

const wide = matchMedia(`(width >= ${TABLE_FROM}px)`);

function watchWide(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** The columns of a list as one has chosen them, and how wide they are at least; on a phone they are what a phone has room for. */
export function useChosenColumns<Row>(name: ListName, columns: readonly Column<Row>[]) {
  const isWide = useSyncExternalStore(watchWide, () => wide.matches);
  const chosen = usePreferences()?.columns[LIST_PATHS[name]];
  const shown = useMemo(() => {
    if (!isWide || chosen === undefined) return { columns, least: undefined };
    const picked = withChosen(columns, chosen);
    return { columns: picked, least: leastWidth(picked) };
  }, [isWide, columns, chosen]);
  const save = useSaveColumns(name);
  const onWidth: OnWidth = (column, width) => {
    // It is as usual already.
    if (width === undefined && chosen === undefined) return;
    const visible = shown.columns.filter(({ from = 0 }) => window.innerWidth >= from);
    save(sized(visible, chosen, { column, width }));
  };
  return { ...shown, onWidth: isWide ? onWidth : undefined };
}

/** Keeps what was chosen for a list; nothing for what is usual. */
export function useSaveColumns(name: ListName) {
  const { columns: before = {} } = usePreferences() ?? {};
  const { mutate } = useChangePreferences();
  return (chosen: ChosenColumns | undefined) => {
    const { [LIST_PATHS[name]]: _, ...others } = before;
    const columns = chosen === undefined ? others : { ...others, [LIST_PATHS[name]]: chosen };
    const onError = (error: Error) => showToast({ tone: 'fail', text: words.failed(messageOf(error)) });
    mutate({ columns }, { onError });
  };
}
