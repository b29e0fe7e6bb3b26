import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/page-title.js';
import styles from './list-frame.module.css';

interface Props {
  readonly title: string;
  readonly tabs: ReactNode;
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/** A list takes the height that the window has, so that its head and its foot are always there. */
export function ListFrame({ title, tabs, tools, children }: Props) {
  return (
    <div className={styles['frame']}>
      <header className={styles['head']}>
        <PageTitle>{title}</PageTitle>
        {tabs}
        <div className={styles['tools']}>{tools}</div>
      </header>
      {children}
    </div>
  );
}
