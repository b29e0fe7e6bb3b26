import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { copyText } from '../../../lib/clipboard.js';
import { useCommands } from '../../../lib/commands/use-commands.js';
import { showToast } from '../../../lib/toasts.js';
import { neighboursOf } from '../../../lib/walk.js';
import type { FailureRecord } from '../queries.js';
import { words } from '../words.js';

/** The keys of the page that belong to no button: the neighbours in the list, and the link. */
export function usePageKeys({ id }: FailureRecord): void {
  const navigate = useNavigate();
  const commands = useMemo(() => {
    const { previous, next } = neighboursOf(id);
    const go = (to: number) => () => void navigate({ to: '/failures/$id', params: { id: String(to) } });
    return [
      ...(previous === undefined ? [] : [command('previous', '[', words.previous, go(previous))]),
      ...(next === undefined ? [] : [command('next', ']', words.next, go(next))]),
      command(
        'logs',
        'l',
        words.openLogs,
        () => void navigate({ to: '/failures/$id/logs', params: { id: String(id) } }),
      ),
      command('copy-link', 'y', words.copyLink, () => void copyLink()),
    ];
  }, [id, navigate]);
  useCommands(commands);
}

const command = (id: string, hotkey: string, label: string, run: () => void) => ({
  id: `failure-${id}`,
  hotkey,
  label,
  group: words.group,
  run,
});

async function copyLink(): Promise<void> {
  const isDone = await copyText(location.href);
  showToast(isDone ? { tone: 'plain', text: words.linkCopied } : { tone: 'fail', text: words.linkNotCopied });
}
