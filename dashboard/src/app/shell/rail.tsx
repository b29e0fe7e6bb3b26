import { Link } from '@tanstack/react-router';
import { words } from '../words.js';
import { NAVIGATION } from './pages.js';
import styles from './rail.module.css';

/** The pages: at the left, as icons where there is less room, and at the bottom of a phone. */
export function Rail() {
  return (
    <nav className={styles['rail']} aria-label={words.pages}>
      <ul>
        {NAVIGATION.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: to === '/' }} activeProps={{ 'aria-current': 'page' }}>
              <Icon aria-hidden="true" size={20} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
