import { SelectionBar } from '../../../ui/selection-bar.js';
import { useBlocked, useStatus } from '../actions.js';
import type { Filter, Status } from '../queries.js';
import { words } from '../words.js';

interface Props {
  readonly ids: readonly number[];
  /** All that the filter finds, also those that are not loaded. */
  readonly isAll: boolean;
  /** How many the filter finds. */
  readonly total: { readonly count: number; readonly text: string };
  readonly filter: Filter;
  readonly status: Status;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** What can be done to the findings that are selected. */
export function BulkBar({ ids, filter, status, ...bar }: Props) {
  const blocked = useBlocked();
  const change = useStatus(bar.onClear);
  const action = (next: 'active' | 'dismissed', label: string) => ({
    ...{ id: next, label, blocked, busy: change.isPending },
    run: () => change.mutate(bar.isAll ? { filter, status: next } : { ids: [...ids], status: next }),
  });
  const actions = [
    ...(status === 'dismissed' ? [] : [action('dismissed', words.dismiss)]),
    ...(status === 'active' ? [] : [action('active', words.restore)]),
  ];
  return <SelectionBar {...bar} count={ids.length} actions={actions} isSticky />;
}
