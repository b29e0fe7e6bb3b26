import { Link } from '@tanstack/react-router';
import { Ellipsis, Search } from 'lucide-react';
import { words } from '../words.js';
import { NAVIGATION } from './pages.js';
import { usePanels } from './panel.js';
import styles from './rail.module.css';

/** The pages: at the left, as icons where there is less room, and some of them, search and the rest at the bottom of a phone. */
export function Rail() {
  const { show } = usePanels();
  return (
    <nav className={styles['rail']} aria-label={words.pages}>
      <ul>
        {NAVIGATION.map(({ to, label, icon: Icon, isOnPhone }) => (
          <li key={to} className={isOnPhone === true ? undefined : styles['wide']}>
            <Link to={to} activeOptions={{ exact: to === '/' }} activeProps={{ 'aria-current': 'page' }}>
              <Icon aria-hidden="true" size={20} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
        <li className={styles['phone']}>
          <button type="button" onClick={() => show('palette')}>
            <Search aria-hidden="true" size={20} />
            <span>{words.palette.open}</span>
          </button>
        </li>
        <li className={styles['phone']}>
          <button type="button" onClick={() => show('more')}>
            <Ellipsis aria-hidden="true" size={20} />
            <span>{words.more}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
