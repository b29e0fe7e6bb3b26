import { type ReactNode, Suspense } from 'react';
import { Field } from './field.js';
import { LazySuggest } from './overlays/lazy.js';
import styles from './text-field.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
}

/** A line of text with suggestions; until their list is there, a line of text. */
export function SuggestField({ label, hint, problem, ...props }: Props) {
  const { value, placeholder, onChange } = props;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className={styles['line']}>
          <Suspense
            fallback={
              <input
                {...control}
                value={value}
                placeholder={placeholder}
                onChange={(event) => onChange(event.target.value)}
              />
            }
          >
            <LazySuggest control={control} {...props} />
          </Suspense>
        </div>
      )}
    </Field>
  );
}
