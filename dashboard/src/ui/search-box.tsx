import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './search-box.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** To the next place at which it was found, or the previous: `Enter` and `Shift Enter`. Left out where only what was found is shown. */
  readonly onStep?: (by: 1 | -1) => void;
  /** Beside the field: how many were found, and what leads to them. */
  readonly children?: ReactNode;
}

/** Searches in what is shown and walks through what was found. */
export function SearchBox({ label, value, onChange, onStep, children }: Props) {
  const id = useId();
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || onStep === undefined) return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  };
  return (
    <div className={styles['box']}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
      />
      {children}
    </div>
  );
}
