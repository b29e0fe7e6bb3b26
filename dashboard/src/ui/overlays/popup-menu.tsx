import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { words } from '../words.js';
import styles from './popup-menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly hotkey?: string;
  /** What tells it from others of the same label. */
  readonly detail?: string;
  readonly isChecked?: boolean;
  /** Why it cannot be chosen now. */
  readonly blocked?: string;
  readonly run: () => void;
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly groups: readonly { readonly label?: string; readonly entries: readonly MenuEntry[] }[];
  /** Open as soon as it is there: the trigger was pressed before. */
  readonly isOpen?: boolean;
}

/** Things to choose from, by arrows and by their first letters. */
export default function PopupMenu({ trigger, groups, isOpen = false }: MenuProps) {
  return (
    <Menu.Root modal={false} defaultOpen={isOpen}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner className={styles['place']} sideOffset={4} align="end">
          <Menu.Popup className={styles['popup']}>
            {groups.map(({ label, entries }, index) => (
              <Menu.Group key={label ?? index} className={styles['group']}>
                {label !== undefined && <Menu.GroupLabel className={styles['label']}>{label}</Menu.GroupLabel>}
                {entries.map((entry) => (
                  <Menu.Item
                    key={entry.id}
                    className={styles['item']}
                    disabled={entry.blocked !== undefined}
                    title={entry.blocked}
                    onClick={entry.run}
                  >
                    <span className={styles['check']} aria-hidden="true">
                      {entry.isChecked === true && '✓'}
                    </span>
                    <span className={styles['text']}>
                      {entry.label}
                      {entry.isChecked === true && <span className="visually-hidden"> {words.chosen}</span>}
                    </span>
                    {entry.detail !== undefined && <span className={styles['detail']}>{entry.detail}</span>}
                    {entry.hotkey !== undefined && <kbd>{entry.hotkey}</kbd>}
                  </Menu.Item>
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
