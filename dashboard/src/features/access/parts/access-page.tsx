import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/page-title.js';
import styles from '../access.module.css';
import { words } from '../words.js';

const TABS = [
  { to: '/access/roles', label: words.tabs.roles },
  { to: '/access/who-can', label: words.tabs.whoCan },
  { to: '/access/can-i', label: words.tabs.canI },
  { to: '/access/blast-radius', label: words.tabs.blast },
] as const;

/** The frame of the pages about access: what one can ask. */
export function AccessPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <PageTitle tab={`${title} - ${words.title}`}>{title}</PageTitle>
      <nav className={styles['tabs']} aria-label={words.pages}>
        {TABS.map(({ to, label }) => (
          <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }} activeOptions={{ includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
