import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { words } from '../words.js';
import styles from './search-dialog.module.css';

export interface SearchEntry {
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same label. */
  readonly detail?: string | undefined;
  readonly hotkey?: string | undefined;
  readonly run: () => void;
}

export interface SearchGroup {
  readonly label: string;
  readonly entries: readonly SearchEntry[];
}

interface Props {
  readonly title: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly groups: readonly SearchGroup[];
  /** Where nothing was found. */
  readonly empty: string;
  readonly onClose: () => void;
}

/** A field and what fits to what one types: by arrows and Enter, or by pointing. */
export default function SearchDialog({ title, placeholder, query, onQuery, groups, empty, onClose }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const entries = groups.flatMap((group) => group.entries);
  const run = (entry: SearchEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const { chosen, choose, onKeyDown } = useChoice(entries, run);
  useEffect(() => {
    list.current?.querySelector(`[aria-selected="true"]`)?.scrollIntoView({ block: 'nearest' });
  });
  const type = (text: string) => {
    choose(0);
    onQuery(text);
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']} aria-label={title}>
          <div className={styles['field']}>
            <Search aria-hidden="true" size={16} />
            <input
              role="combobox"
              aria-label={title}
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={entries[chosen] && `${id}-${chosen}`}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              value={query}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          {/* The field has the focus all the time, and says which of them is meant. */}
          <div ref={list} id={`${id}-list`} role="listbox" aria-label={title} className={styles['list']} tabIndex={-1}>
            {groups
              .filter((group) => group.entries.length > 0)
              .map((group) => (
                <Group key={group.label} group={group} id={id} all={entries} chosen={chosen} onRun={run} />
              ))}
            {entries.length === 0 && <p className={styles['empty']}>{empty}</p>}
          </div>
          <p className={styles['foot']}>{words.searchKeys}</p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Which entry is meant: arrows go round, Enter takes it. */
function useChoice(entries: readonly SearchEntry[], run: (entry: SearchEntry | undefined) => void) {
  const [active, choose] = useState(0);
  const chosen = Math.min(active, entries.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) run(entries[chosen]);
    else choose((chosen + step + entries.length) % Math.max(1, entries.length));
  };
  return { chosen, choose, onKeyDown };
}

interface GroupProps {
  readonly group: SearchGroup;
  readonly id: string;
  readonly all: readonly SearchEntry[];
  readonly chosen: number;
  readonly onRun: (entry: SearchEntry) => void;
}

function Group({ group, id, all, chosen, onRun }: GroupProps) {
  return (
    <fieldset aria-label={group.label}>
      <p className={styles['label']} aria-hidden="true">
        {group.label}
      </p>
      {group.entries.map((entry) => {
        const index = all.indexOf(entry);
        return (
          <button
            type="button"
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles['option']}
            onClick={() => onRun(entry)}
          >
            <span className={styles['name']}>{entry.label}</span>
            {entry.detail !== undefined && <span className={styles['detail']}>{entry.detail}</span>}
            {entry.hotkey !== undefined && <kbd>{entry.hotkey}</kbd>}
          </button>
        );
      })}
    </fieldset>
  );
}
