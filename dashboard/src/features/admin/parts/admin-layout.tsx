import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { me } from '../../../api/session.js';
import { mayBe } from '../may-be.js';
import { ADMIN_PAGES, pathOf } from '../pages.js';
import { words } from '../words.js';
import styles from './admin-layout.module.css';

/** The pages that the one who is signed in may see, at the left; on a phone they are a page of their own, and this leads back to it. */
export function AdminLayout() {
  const { data } = useQuery(me);
  const isList = useLocation({ select: ({ pathname }) => /^\/admin\/?$/.test(pathname) });
  if (isList) return <Outlet />;
  return (
    <div className={styles['frame']}>
      <Link to="/admin" className={styles['back']}>
        <ChevronLeft aria-hidden="true" size={16} /> {words.back}
      </Link>
      <nav className={styles['list']} aria-label={words.list}>
        <ul>
          {ADMIN_PAGES.filter(({ role }) => mayBe(data?.role, role)).map(({ id, icon: Icon }) => (
            <li key={id}>
              <Link to={pathOf(id)} activeProps={{ 'aria-current': 'page' }}>
                <Icon aria-hidden="true" size={16} /> {words.pages[id].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}
