import { useSyncExternalStore } from 'react';
import { commands } from '../../lib/commands/command-registry.js';
import { LazyModal } from '../../ui/overlays/lazy.js';
import { words } from '../words.js';
import styles from './key-list.module.css';

/** Which keys do something here and now. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const all = useSyncExternalStore(commands.watch, commands.all).filter(({ hotkey }) => hotkey !== undefined);
  const groups = [...new Set(all.map(({ group }) => group))];
  return (
    <LazyModal title={words.keys.title} isOpen onClose={onClose}>
      {groups.map((group) => (
        <section key={group} className={styles['group']}>
          <h3>{group}</h3>
          <dl>
            {all
              .filter((command) => command.group === group)
              .map(({ id, label, hotkey }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>
                    <kbd>{hotkey}</kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </LazyModal>
  );
}
