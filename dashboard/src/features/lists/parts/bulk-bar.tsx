import { X } from 'lucide-react';
import { countText } from '../../../lib/numbers.js';
import { Button } from '../../../ui/button.js';
import type { StatusAction } from '../use-status-actions.js';
import { words } from '../words.js';
import styles from './bulk-bar.module.css';

interface Props {
  readonly count: number;
  readonly list: { readonly total: number; readonly isCapped: boolean };
  readonly isAll: boolean;
  /** Takes all that the filters find; undefined where nothing can be done to them. */
  readonly onAll: (() => void) | undefined;
  readonly statuses: readonly StatusAction[];
  readonly onClear: () => void;
}

/** What can be done to the rows that are selected. */
export function BulkBar({ count, list, isAll, onAll, statuses, onClear }: Props) {
  const total = `${countText(list.total)}${list.isCapped ? '+' : ''}`;
  return (
    <div className={styles['bar']} role="toolbar" aria-label={words.selected(isAll ? total : countText(count))}>
      <strong>{words.selected(isAll ? total : countText(count))}</strong>
      {statuses.map(({ id, label, hotkey, blocked, run }) => (
        <Button key={id} blocked={blocked} onClick={run} {...(hotkey !== undefined && { hotkey })}>
          {label}
        </Button>
      ))}
      {!isAll && onAll !== undefined && list.total > count && (
        <Button look="quiet" onClick={onAll}>
          {words.selectMatching(total)}
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
