import type { ReactNode } from 'react';
import styles from './form-line.module.css';

interface Props {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A few fields and a button in one line, where there is room; Enter in any of them sends it. */
export function FormLine({ onSubmit, children }: Props) {
  return (
    <form
      className={styles['line']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
