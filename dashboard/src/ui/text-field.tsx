import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { Field } from './field.js';
import styles from './text-field.module.css';
import { words } from './words.js';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
}

/** A line of text; a secret can be looked at. */
export function TextField({ label, value, onChange, hint, problem, type = 'text', ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  const isSecret = type === 'password';
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className={styles['line']}>
          <input
            {...rest}
            {...control}
            type={isSecret && isShown ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {isSecret && (
            <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? words.hide : words.show}
              <span className="visually-hidden"> {label}</span>
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
