import { type ReactNode, useId } from 'react';
import styles from './field-set.module.css';

interface Props {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
  /** With a border round it, for one of several alike. */
  readonly boxed?: boolean;
  /** Beside the legend: what one does with the whole. */
  readonly actions?: ReactNode;
}

/** Controls that belong together, under one name. */
export function FieldSet({ legend, hint, problem, children, boxed = false, actions }: Props) {
  const id = useId();
  const notes = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean);
  return (
    <fieldset
      className={styles['set']}
      data-boxed={boxed || undefined}
      aria-describedby={notes.join(' ') || undefined}
      aria-labelledby={`${id}-legend`}
    >
      <div className={styles['head']}>
        <span id={`${id}-legend`} className={styles['legend']}>
          {legend}
        </span>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {children}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
