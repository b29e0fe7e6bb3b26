import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { copyText } from '../../lib/clipboard.js';
import { useCommands } from '../../lib/commands/use-commands.js';
import { showToast } from '../../lib/toasts.js';
import { sayCopied } from './parts/copy-kubectl.js';
import { handOver } from './queries.js';
import type { Proof } from './use-proof.js';
import type { Start } from './use-start.js';
import { words } from './words.js';

/** `p` proves what is chosen, `c` copies the command that applies it. */
export function useProofKeys({ record, hasPatch }: Proof, { isOffered, label, press, blocked }: Start): void {
  const { data: patch } = useQuery({ ...handOver(record.id, 'kubectl', false), enabled: hasPatch });
  const newest = useRef({ press, blocked });
  useEffect(() => {
    newest.current = { press, blocked };
  });
  const text = patch?.text;
  const commands = useMemo(() => {
    const prove = () => {
      const { blocked: why, press: begin } = newest.current;
      if (why === undefined) begin();
      else showToast({ tone: 'fail', text: why });
    };
    const copy = async (command: string) => {
      if (await copyText(command)) sayCopied();
      else showToast({ tone: 'fail', text: words.handOver.notCopied });
    };
    const shared = { group: words.group };
    return [
      ...(isOffered ? [{ ...shared, id: 'prove', label, hotkey: 'p', role: 'admin' as const, run: prove }] : []),
      ...(text === undefined
        ? []
        : [
            { ...shared, id: 'copy-patch', label: words.handOver.copyKubectl, hotkey: 'c', run: () => void copy(text) },
          ]),
    ];
  }, [isOffered, label, text]);
  useCommands(commands);
}
