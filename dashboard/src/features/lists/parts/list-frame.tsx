import { type ReactNode, type RefObject, useRef } from 'react';
import { PageTitle } from '../../../ui/page-title.js';
import { FilterBar } from '../filter/filter-bar.js';
import type { Shown } from '../list-names.js';
import { words } from '../words.js';
import styles from './list-frame.module.css';

interface Props {
  readonly shown: Shown;
  readonly tabs: ReactNode;
  readonly tools: ReactNode;
  /** @param field in which filters are written */
  readonly children: (field: RefObject<HTMLInputElement | null>) => ReactNode;
}

/** A list takes the height that the window has, so that its head and its foot are always there. */
export function ListFrame({ shown, tabs, tools, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['frame']}>
      <header className={styles['head']}>
        <div className={styles['titles']}>
          <PageTitle>{words.titles[shown.name]}</PageTitle>
          {tabs}
        </div>
        <div className={styles['tools']}>{tools}</div>
      </header>
      <FilterBar shown={shown} field={field} />
      {children(field)}
    </div>
  );
}
