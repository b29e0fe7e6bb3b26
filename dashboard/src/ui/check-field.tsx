import { type ReactNode, useId } from 'react';
import styles from './check-field.module.css';

interface Props {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
}

/** Something that is so or not. */
export function CheckField({ label, isOn, onChange, hint, problem, disabled = false }: Props) {
  const id = useId();
  const notes = [hint, problem].filter((note) => note !== undefined);
  return (
    <div className={styles['field']}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
        aria-invalid={problem === undefined ? undefined : true}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {notes.length > 0 && (
        <div id={`${id}-notes`} className={styles['notes']}>
          {hint !== undefined && <p>{hint}</p>}
          {problem !== undefined && <p className={styles['problem']}>{problem}</p>}
        </div>
      )}
    </div>
  );
}
