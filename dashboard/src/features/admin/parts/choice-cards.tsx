import { useId } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { FieldSet } from '../../../ui/field-set.js';
import styles from './choice-cards.module.css';

interface Props {
  readonly legend: string;
  readonly choices: readonly { readonly id: string; readonly label: string; readonly note?: string | undefined }[];
  readonly value: string;
  readonly isReadOnly?: boolean;
  readonly onChange: (id: string) => void;
}

/** One of a few that one sees all at once. */
export function ChoiceCards({ legend, choices, value, isReadOnly = false, onChange }: Props) {
  const name = useId();
  return (
    <FieldSet legend={legend}>
      <div className={styles['cards']} role="radiogroup" aria-label={legend}>
        {choices.map(({ id, label, note }) => (
          <label key={id} className={styles['card']}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              disabled={isReadOnly}
              onChange={() => onChange(id)}
            />
            <span>
              {visibleText(label)}
              {note !== undefined && <span className={styles['note']}>{visibleText(note)}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
