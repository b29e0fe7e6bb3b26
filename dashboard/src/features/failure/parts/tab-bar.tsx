import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { words } from '../words.js';
import styles from './tab-bar.module.css';

/** The views of a failure, each with its own address. */
const TABS = [
  { to: '/failures/$id', label: words.tabs.overview },
  { to: '/failures/$id/timeline', label: words.tabs.timeline },
  { to: '/failures/$id/logs', label: words.tabs.logs },
  { to: '/failures/$id/manifest', label: words.tabs.manifest },
  { to: '/failures/$id/related', label: words.tabs.related },
  { to: '/failures/$id/raw', label: words.tabs.raw },
] as const;

/** On a phone they do not all fit: the one that is open is in sight. The page itself is not scrolled for that. */
function centre(bar: HTMLElement): void {
  const tab = bar.querySelector('[aria-current]')?.getBoundingClientRect();
  if (tab === undefined) return;
  const { left, width } = bar.getBoundingClientRect();
  bar.scrollLeft += tab.left - left - (width - tab.width) / 2;
}

export function TabBar({ id }: { readonly id: number }) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (bar.current !== null) centre(bar.current);
  }, [pathname]);
  return (
    <nav ref={bar} className={styles['tabs']} aria-label={words.tabs.label}>
      {TABS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ id: String(id) }}
          // A choice among logs or in the timeline does not stay.
          search={({ container, previous, line, kind, ...others }) => others}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
