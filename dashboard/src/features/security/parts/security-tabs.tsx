import { Link } from '@tanstack/react-router';
import { PageTitle } from '../../../ui/page-title.js';
import styles from '../security.module.css';
import { words } from '../words.js';

/** The heading, and the pages there are. */
export function SecurityTabs() {
  const link = {
    activeProps: { 'aria-current': 'page' },
    activeOptions: { exact: true, includeSearch: false },
  } as const;
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <nav className={styles['tabs']} aria-label={words.views}>
        <Link to="/security" {...link}>
          {words.tabs.findings}
        </Link>
        <Link to="/security/registries" {...link}>
          {words.tabs.registries}
        </Link>
      </nav>
    </>
  );
}
