import { MoveButtons } from '../../../ui/move-buttons.js';
import { WIDTHS } from '../../../ui/table/column-width.js';
import type { Choice } from './chosen-columns.js';
import styles from './columns.module.css';
import { words } from './words.js';

interface Props {
  readonly choice: Choice;
  readonly name: string;
  readonly isNeeded: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (choice: Choice) => void;
  readonly onMove: (by: 1 | -1) => void;
}

/** One column: whether it is shown, how wide, and what moves it. */
export function ColumnRow({ choice, name, isNeeded, isFirst, isLast, onChange, onMove }: Props) {
  const { isShown, width } = choice;
  return (
    <li data-id={choice.id}>
      <label className={styles['name']} title={isNeeded ? words.isNeeded : undefined}>
        <input
          type="checkbox"
          checked={isShown}
          disabled={isNeeded}
          onChange={({ target }) => onChange({ ...choice, isShown: target.checked })}
        />
        {name}
      </label>
      <input
        type="number"
        className={styles['width']}
        aria-label={words.widthOf(name)}
        placeholder={words.usual}
        min={WIDTHS.least}
        max={WIDTHS.most}
        step={1}
        value={width ?? ''}
        disabled={!isShown}
        onChange={({ target }) =>
          onChange({ ...choice, width: target.value === '' ? undefined : Math.round(target.valueAsNumber) })
        }
      />
      <MoveButtons up={words.up(name)} down={words.down(name)} {...{ isFirst, isLast, onMove }} />
    </li>
  );
}
