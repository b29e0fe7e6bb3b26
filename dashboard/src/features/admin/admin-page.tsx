import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { me } from '../../api/session.js';
import { PageTitle } from '../../ui/page-title.js';
import styles from './admin-page.module.css';
import { mayBe } from './may-be.js';
import { ADMIN_PAGES, pathOf } from './pages.js';
import { words } from './words.js';

/** The list of the admin pages; on a phone it is what one comes to first. */
export default function AdminPage() {
  const { data } = useQuery(me);
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <nav aria-label={words.list}>
        <ul className={styles['list']}>
          {ADMIN_PAGES.filter(({ role }) => mayBe(data?.role, role)).map(({ id, icon: Icon }) => (
            <li key={id}>
              <Link to={pathOf(id)}>
                <Icon aria-hidden="true" size={20} />
                <span>
                  <strong>{words.pages[id].label}</strong>
                  <span className={styles['about']}>{words.pages[id].about}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
