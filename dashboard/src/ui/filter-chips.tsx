import { X } from 'lucide-react';
import { visibleText } from '../lib/visible-text.js';
import { Button } from './button.js';
import styles from './filter-chips.module.css';
import { words } from './words.js';

interface Props<Chip> {
  readonly chips: readonly Chip[];
  /** As one would write the filter. */
  readonly textOf: (chip: Chip) => string;
  readonly onRemove: (chip: Chip) => void;
  readonly onClear: () => void;
}

/** The filters that are set, each with what removes it. */
export function FilterChips<Chip>({ chips, textOf, onRemove, onClear }: Props<Chip>) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={words.filters.list}>
      {chips.map((chip) => {
        const text = visibleText(textOf(chip));
        return (
          <li key={text}>
            <button
              type="button"
              className={styles['chip']}
              aria-label={words.filters.remove(text)}
              onClick={() => onRemove(chip)}
            >
              <span>{text}</span> <X aria-hidden="true" size={12} />
            </button>
          </li>
        );
      })}
      {chips.length > 1 && (
        <li>
          <Button look="quiet" onClick={onClear}>
            {words.filters.clear}
          </Button>
        </li>
      )}
    </ul>
  );
}
