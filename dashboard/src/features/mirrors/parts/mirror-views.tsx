import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activeMirrors } from '../queries.js';
import { words } from '../words.js';
import styles from './mirror-views.module.css';

/** Those that run, and all that were. */
export function MirrorViews() {
  const { data } = useQuery(activeMirrors);
  return (
    <nav aria-label={words.views}>
      <ul className={styles['views']}>
        <li>
          <Link
            to="/mirrors"
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {words.active} {data?.length}
          </Link>
        </li>
        <li>
          <Link to="/mirrors/history" activeOptions={{ includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
            {words.history}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
