import { X } from 'lucide-react';
import { countText } from '../../../lib/numbers.js';
import { Button } from '../../../ui/button.js';
import { useBlocked, useStatus } from '../actions.js';
import type { Filter, Status } from '../queries.js';
import { words } from '../words.js';
import styles from './bulk-bar.module.css';

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
export function BulkBar({ ids, isAll, total, filter, status, onAll, onClear }: Props) {
  const blocked = useBlocked();
  const change = useStatus(onClear);
  const selected = words.selected(isAll ? total.text : countText(ids.length));
  const run = (next: 'active' | 'dismissed') =>
    change.mutate(isAll ? { filter, status: next } : { ids: [...ids], status: next });
  return (
    <div className={styles['bar']} role="toolbar" aria-label={selected}>
      <strong>{selected}</strong>
      {status !== 'dismissed' && (
        <Button busy={change.isPending} blocked={blocked} onClick={() => run('dismissed')}>
          {words.dismiss}
        </Button>
      )}
      {status !== 'active' && (
        <Button busy={change.isPending} blocked={blocked} onClick={() => run('active')}>
          {words.restore}
        </Button>
      )}
      {!isAll && total.count > ids.length && (
        <Button look="quiet" onClick={onAll}>
          {words.selectMatching(total.text)}
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={words.clearSelection}
        onClick={onClear}
        icon={<X aria-hidden="true" size={16} />}
      />
    </div>
  );
}
