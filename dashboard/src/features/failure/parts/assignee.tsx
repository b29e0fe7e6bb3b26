import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { me, useIsAtLeast } from '../../../api/session.js';
import { useCommands } from '../../../lib/commands/use-commands.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { useAssign } from '../actions.js';
import type { FailureRecord } from '../queries.js';
import { words } from '../words.js';
import styles from './assignee.module.css';

/** Who takes care, and the button of who wants to, or does not any more. */
export function Assignee({ record: { id, assignee } }: { readonly record: FailureRecord }) {
  const { data: own } = useQuery(me);
  const mayWrite = useIsAtLeast('write');
  const { mutate, isPending } = useAssign(id);
  const username = own?.username;
  const command = useMemo(() => {
    if (!mayWrite || username === undefined) return undefined;
    const isMine = assignee === username;
    return {
      id: 'failure-assignee',
      label: isMine ? words.assignee.giveUp : words.assignee.take,
      group: words.group,
      role: 'write' as const,
      run: () => mutate(isMine ? null : username),
    };
  }, [mayWrite, username, assignee, mutate]);
  useCommands(useMemo(() => (command === undefined ? [] : [command]), [command]));
  if (assignee === null && command === undefined) return null;
  return (
    <span className={styles['assignee']}>
      {assignee !== null && (
        <span className={styles['who']}>
          <UserRound aria-hidden="true" size={16} />
          {visibleText(words.assignee.by(assignee))}
        </span>
      )}
      {command !== undefined && (
        <Button look="quiet" className={styles['button'] ?? ''} busy={isPending} onClick={command.run}>
          {command.label}
        </Button>
      )}
    </span>
  );
}
