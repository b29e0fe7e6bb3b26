import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '../words.js';
import styles from './new-rows.module.css';

interface Props {
  readonly waiting: number;
  readonly onTake: () => void;
  readonly children: ReactNode;
}

/** A table, and above it how many new rows wait to be shown. */
export function NewRows({ waiting, onTake, children }: Props) {
  return (
    <div className={styles['place']}>
      {waiting > 0 && (
        <button type="button" className={styles['button']} onClick={onTake}>
          <ArrowUp aria-hidden="true" size={16} /> {words.fresh(waiting)}
        </button>
      )}
      {children}
    </div>
  );
}
