import { Link } from '@tanstack/react-router';
import { CircleQuestionMark, Search } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { words as common } from '../../ui/words.js';
import { words } from '../words.js';
import { ConnectionChip } from './connection-chip.js';
import { NamespaceButton } from './namespace-button.js';
import { usePanels } from './panel.js';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.js';

export function TopBar() {
  const { show } = usePanels();
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['brand']}>
        <img src="/icon.svg" alt="" width="24" height="24" /> <span>{common.brand}</span>
      </Link>
      <NamespaceButton />
      <button type="button" className={styles['search']} onClick={() => show('palette')}>
        <Search aria-hidden="true" size={16} />
        <span>{words.palette.open}</span>
        <kbd>{words.palette.hotkey}</kbd>
      </button>
      <span className={styles['gap']} />
      <ConnectionChip />
      <Button look="quiet" aria-label={words.keys.help} title={words.keys.help} onClick={() => show('keys')}>
        <CircleQuestionMark aria-hidden="true" size={20} />
      </Button>
      <UserMenu />
    </header>
  );
}
