import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreferences } from '../../api/preferences.js';
import { useHotkeys } from '../../lib/commands/use-commands.js';
import { preloadOverlays } from '../../ui/overlays/lazy.js';
import { LiveProvider } from '../live-provider.js';
import { OfflineStrip } from '../offline-strip.js';
import { SimulatedStrip } from '../simulated-strip.js';
import { ToastList } from '../toast-list.js';
import { words } from '../words.js';
import styles from './app-shell.module.css';
import { Panels } from './panels.js';
import { Rail } from './rail.js';
import { TopBar } from './top-bar.js';

/** The frame of all pages: what is open at the left, where one is at the top, and the page, which is what scrolls. */
export function AppShell() {
  const { density, keys } = usePreferences() ?? {};
  useHotkeys(keys === false);
  useEffect(() => {
    document.documentElement.dataset['density'] = density ?? 'comfortable';
  }, [density]);
  useEffect(preloadOverlays, []);
  return (
    <LiveProvider>
      <Panels>
        <a className={styles['skip']} href="#page">
          {words.skip}
        </a>
        <TopBar />
        <SimulatedStrip />
        <div className={styles['body']}>
          <Rail />
          <main id="page" className={styles['page']}>
            <OfflineStrip />
            <Outlet />
          </main>
        </div>
        <ToastList />
      </Panels>
    </LiveProvider>
  );
}
