import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { useState } from 'react';
import { me } from '../../api/session.js';
import { chooseTheme, chosenTheme, type Theme } from '../../lib/theme.js';
import { Button } from '../../ui/button.js';
import { LazyMenu } from '../../ui/overlays/lazy.js';
import { useSignOut } from '../sign-out.js';
import { words } from '../words.js';
import styles from './user-menu.module.css';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Who one is, how it looks, and the way out. */
export function UserMenu() {
  const { data } = useQuery(me);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  if (data === undefined) return null;
  const trigger = (
    <Button
      look="quiet"
      className={styles['trigger']}
      aria-label={words.user.menu(data.username)}
      icon={<CircleUser aria-hidden="true" size={20} />}
    >
      {data.username}
    </Button>
  );
  const account = [
    { id: 'account', label: words.user.account, run: () => void navigate({ to: '/account' }) },
    { id: 'sign-out', label: words.user.signOut, run: () => signOut.mutate() },
  ];
  const themes = THEMES.map((each) => ({
    id: each,
    label: words.theme[each],
    isChecked: each === theme,
    run: () => choose(each),
  }));
  return (
    <LazyMenu
      trigger={trigger}
      groups={[
        { label: `${data.username}, ${data.role}`, entries: account },
        { label: words.theme.label, entries: themes },
      ]}
    />
  );
}
