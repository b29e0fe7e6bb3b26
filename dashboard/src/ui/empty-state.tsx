import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** What stands where a list has nothing: a sentence, and what one can do. */
export function EmptyState({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <p>{children}</p>
      {action}
    </div>
  );
}
