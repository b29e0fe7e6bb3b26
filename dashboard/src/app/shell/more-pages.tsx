import { Link } from '@tanstack/react-router';
import { LazyModal } from '../../ui/overlays/lazy.js';
import { words } from '../words.js';
import styles from './more-pages.module.css';
import { NAVIGATION } from './pages.js';

/** The pages for which the bottom bar of a phone has no room. */
export function MorePages({ onClose }: { readonly onClose: () => void }) {
  return (
    <LazyModal title={words.more} isOpen onClose={onClose}>
      <ul className={styles['pages']}>
        {NAVIGATION.filter(({ isOnPhone }) => isOnPhone !== true).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} onClick={onClose}>
              <Icon aria-hidden="true" size={20} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </LazyModal>
  );
}
