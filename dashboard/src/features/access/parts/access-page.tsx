import { Link, useLocation } from '@tanstack/react-router';
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
  // A ClusterRole has an address of its own, as it has no namespace.
  const isClusterRole = useLocation({ select: ({ pathname }) => pathname.startsWith('/access/clusterroles/') });
  return (
    <>
      <PageTitle tab={`${title} - ${words.title}`}>{title}</PageTitle>
      <nav className={styles['tabs']} aria-label={words.pages}>
        {TABS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeProps={{ 'aria-current': 'page' }}
            activeOptions={{ includeSearch: false }}
            {...(isClusterRole && to === '/access/roles' && { 'aria-current': 'page' as const })}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
