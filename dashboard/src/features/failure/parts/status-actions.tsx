import { useMemo } from 'react';
import { useIsAtLeast } from '../../../api/session.js';
import type { Command } from '../../../lib/commands/command.js';
import { useCommands } from '../../../lib/commands/use-commands.js';
import { Button } from '../../../ui/button.js';
import type { Status } from '../../../ui/status-mark.js';
import { useStatusChange } from '../actions.js';
import type { FailureRecord } from '../queries.js';
import { words } from '../words.js';
import styles from './status-actions.module.css';

const KEYS = { investigating: 'i', resolved: 'e', ignored: 'm', new: undefined } as const;
/** What one may decide of what stands in a status: all but that itself. */
const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  new: ['investigating', 'resolved', 'ignored'],
  investigating: ['resolved', 'ignored'],
  resolved: ['new'],
  ignored: ['new'],
};

/** What can be decided about the failure, by buttons and by keys. */
export function StatusActions({ record: { id, status } }: { readonly record: FailureRecord }) {
  const mayWrite = useIsAtLeast('write');
  const { mutate } = useStatusChange();
  const commands = useMemo(
    () =>
      (mayWrite ? NEXT[status] : []).map((next) => ({
        id: `failure-${next}`,
        label: words.status[next],
        group: words.group,
        role: 'write' as const,
        ...(KEYS[next] !== undefined && { hotkey: KEYS[next] }),
        run: () => mutate({ id, status: next }),
      })),
    [mayWrite, id, status, mutate],
  );
  useCommands(commands);
  if (commands.length === 0) return null;
  return (
    <div className={styles['actions']}>
      {commands.map(({ id: key, label, hotkey, run }: Command) => (
        <Button key={key} onClick={run} {...(hotkey !== undefined && { hotkey })}>
          {label}
        </Button>
      ))}
    </div>
  );
}
