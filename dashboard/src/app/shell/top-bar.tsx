import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { me } from '../../api/session.js';
import { words } from '../../ui/words.js';
import { ConnectionChip } from './connection-chip.js';
import styles from './top-bar.module.css';

export function TopBar() {
  const { data } = useQuery(me);
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['brand']}>
        <img src="/icon.svg" alt="" width="24" height="24" /> <span>{words.brand}</span>
      </Link>
      <span className={styles['gap']} />
      <ConnectionChip />
      {data !== undefined && <span>{data.username}</span>}
    </header>
  );
}
