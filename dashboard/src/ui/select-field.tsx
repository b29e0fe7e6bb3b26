import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Field } from './field.js';
import styles from './select-field.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
}

/** One of a few, by the browser's own list. */
export function SelectField({ label, value, options, onChange, hint, problem, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={styles['select']}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
