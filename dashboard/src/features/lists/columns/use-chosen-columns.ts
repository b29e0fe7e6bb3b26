import { useMemo, useSyncExternalStore } from 'react';
import { messageOf } from '../../../api/api-error.js';
import { useChangePreferences, usePreferences } from '../../../api/preferences.js';
import { showToast } from '../../../lib/toasts.js';
import type { Column } from '../../../ui/table/column.js';
import { LIST_PATHS, type ListName } from '../list-names.js';
import { type ChosenColumns, leastWidth, TABLE_FROM, withChosen } from './chosen-columns.js';
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
  return useMemo(() => {
    if (!isWide || chosen === undefined) return { columns, least: undefined };
    const shown = withChosen(columns, chosen);
    return { columns: shown, least: leastWidth(shown) };
  }, [isWide, columns, chosen]);
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
