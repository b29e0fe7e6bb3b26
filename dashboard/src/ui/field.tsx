import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What a control takes so that a screen reader says its label, its hint and what is wrong with it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with its label, what helps to fill it, and what is wrong with it. */
export function Field({ label, hint, problem, children }: Props) {
  const id = useId();
  const notes = [
    { key: 'hint', text: hint },
    { key: 'problem', text: problem },
  ].filter(({ text }) => text !== undefined);
  const described = notes.map(({ key }) => `${id}-${key}`).join(' ');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': described || undefined,
      })}
      {notes.map(({ key, text }) => (
        <p key={key} id={`${id}-${key}`} className={styles[key]}>
          {text}
        </p>
      ))}
    </div>
  );
}
