import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { visibleText } from '../lib/visible-text.js';
import styles from './chips-input.module.css';
import { Field } from './field.js';
import { words } from './words.js';

interface Props {
  readonly label: string;
  readonly list: readonly string[];
  readonly onChange: (list: readonly string[]) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly placeholder?: string | undefined;
}

/** Texts, each of which can be taken away. Enter, a comma or leaving the field takes over what is typed, also several at once. */
export function ChipsInput({ label, list, onChange, hint, problem, placeholder }: Props) {
  const [typed, setTyped] = useState('');
  const take = (text: string) => {
    const added = text
      .split(/[,\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== '');
    setTyped('');
    if (added.length > 0) onChange([...new Set([...list, ...added])]);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && list.length > 0) {
      onChange(list.slice(0, -1));
    }
  };
  return (
    <Field label={label} hint={[hint, words.chips.hint].filter(Boolean).join(' ')} problem={problem}>
      {(control) => (
        <div className={styles['box']} data-invalid={control['aria-invalid']}>
          {list.length > 0 && (
            <ul aria-label={label}>
              {list.map((each) => (
                <li key={each} className={styles['chip']}>
                  <span>{visibleText(each)}</span>
                  <button
                    type="button"
                    aria-label={words.chips.remove(visibleText(each))}
                    onClick={() => onChange(list.filter((other) => other !== each))}
                  >
                    <X aria-hidden="true" size={14} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            value={typed}
            placeholder={placeholder}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => (/[,\n]/.test(target.value) ? take(target.value) : setTyped(target.value))}
            onKeyDown={onKey}
            onBlur={() => take(typed)}
          />
        </div>
      )}
    </Field>
  );
}
