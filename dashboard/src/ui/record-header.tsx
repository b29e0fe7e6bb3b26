import type { ReactNode } from 'react';
import { PageTitle } from './page-title.js';
import styles from './record-header.module.css';

interface Props {
  /** Where it is, from the outside in. */
  readonly place: ReactNode;
  readonly actions?: ReactNode;
  /** How grave, since when, what was decided. */
  readonly facts: ReactNode;
  readonly title: string;
  /** What the tab of the browser says; the title, unless it is given. */
  readonly tab?: string | undefined;
  /** The sentence below the title. */
  readonly lead?: string | undefined;
}

/** What one sees first of a record. Each element of `place` and of `facts` stands for itself. */
export function RecordHeader({ place, actions, facts, title, tab, lead }: Props) {
  return (
    <header className={styles['header']}>
      <div className={styles['top']}>
        <p className={styles['place']}>{place}</p>
        {actions}
      </div>
      <div className={styles['facts']}>{facts}</div>
      <PageTitle tab={tab ?? title}>{title}</PageTitle>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    </header>
  );
}
