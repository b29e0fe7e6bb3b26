import { X } from 'lucide-react';
import { countText } from '../lib/numbers.js';
import { Button } from './button.js';
import styles from './selection-bar.module.css';
import { words } from './words.js';

/** What can be done to what is selected. */
export interface SelectionAction {
  readonly id: string;
  readonly label: string;
  readonly hotkey?: string | undefined;
  /** Why it cannot be done now. */
  readonly blocked: string | undefined;
  readonly busy?: boolean;
  readonly run: () => void;
}

interface Props {
  readonly count: number;
  /** How many there are to select; `text` says also that it is a bound. */
  readonly total: { readonly count: number; readonly text: string };
  readonly isAll: boolean;
  /** Takes all that the filters find; undefined where nothing can be done to them. */
  readonly onAll: (() => void) | undefined;
  readonly actions: readonly SelectionAction[];
  readonly onClear: () => void;
  /** Kept in sight at the bottom, for what stands in no frame of its own. */
  readonly isSticky?: boolean;
}

/** How many are selected, and what can be done to them. */
export function SelectionBar({ count, total, isAll, onAll, actions, onClear, isSticky = false }: Props) {
  const selected = words.selection.count(isAll ? total.text : countText(count));
  return (
    <div className={styles['bar']} data-sticky={isSticky || undefined} role="toolbar" aria-label={selected}>
      <strong>{selected}</strong>
      {actions.map(({ id, label, hotkey, ...button }) => (
        <Button
          key={id}
          blocked={button.blocked}
          busy={button.busy ?? false}
          onClick={button.run}
          {...(hotkey !== undefined && { hotkey })}
        >
          {label}
        </Button>
      ))}
      {!isAll && onAll !== undefined && total.count > count && (
        <Button look="quiet" onClick={onAll}>
          {words.selection.all(total.text)}
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={words.selection.clear}
        onClick={onClear}
        icon={<X aria-hidden="true" size={16} />}
      />
    </div>
  );
}
