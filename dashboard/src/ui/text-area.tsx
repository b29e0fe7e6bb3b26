import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { Field } from './field.js';
import styles from './text-area.module.css';

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  /** For what a program reads, such as JSON. */
  readonly isCode?: boolean;
}

/** A line, and what is above and below all of them. */
const [LINE_PX, FRAME_PX] = [20, 18];

/** Lines of text; it grows with them, from so many rows on. */
export function TextArea({ label, value, onChange, hint, problem, isCode = false, rows = 3, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <textarea
          spellCheck={!isCode}
          style={{ minHeight: rows * LINE_PX + FRAME_PX }}
          {...rest}
          {...control}
          className={styles['area']}
          data-code={isCode || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
