import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import { type ControlProps, Field } from './field.js';
import { LazySuggest } from './overlays/lazy.js';
import styles from './text-field.module.css';

interface LineProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
}

interface Props extends LineProps {
  readonly label: string;
  readonly suggestions: readonly string[];
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
}

/** A line of text with suggestions; until their list is there, a line of text. Who writes in it goes on writing when it comes. */
export function SuggestField({ label, hint, problem, suggestions, ...line }: Props) {
  const caret = useRef<number>(undefined);
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className={styles['line']}>
          <Suspense fallback={<PlainLine control={control} caret={caret} {...line} />}>
            <LazySuggest control={control} caret={caret} suggestions={suggestions} {...line} />
          </Suspense>
        </div>
      )}
    </Field>
  );
}

interface PlainProps extends LineProps {
  readonly control: ControlProps;
  /** Where one was writing when this went away. */
  readonly caret: RefObject<number | undefined>;
}

function PlainLine({ control, caret, value, placeholder, onChange }: PlainProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    return () => {
      if (input !== null && document.activeElement === input) caret.current = input.selectionEnd ?? input.value.length;
    };
  }, [caret]);
  return (
    <input
      {...control}
      ref={field}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
