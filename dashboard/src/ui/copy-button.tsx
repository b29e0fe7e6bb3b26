import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { announce } from '../lib/announce.js';
import { copyText } from '../lib/clipboard.js';
import { Button } from './button.js';

const SHOWN_MS = 2_000;

interface Props {
  readonly text: string;
  readonly children: string;
  readonly look?: 'plain' | 'primary' | 'quiet';
  readonly hotkey?: string;
  readonly onCopied?: () => void;
}

/** Puts a text on the clipboard and says so; where the browser forbids it, that as well. */
export function CopyButton({ text, children, look = 'plain', hotkey, onCopied }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const isDone = await copyText(text);
    setOutcome(isDone ? 'copied' : 'refused');
    announce(isDone ? 'Copied.' : 'The browser does not let it be copied.');
    if (isDone) onCopied?.();
  };
  const Icon = outcome === 'copied' ? Check : Copy;
  const words = { copied: 'Copied', refused: 'Not copied: select it' };
  return (
    <Button
      look={look}
      icon={<Icon aria-hidden="true" size={16} />}
      {...(hotkey !== undefined && { hotkey })}
      onClick={() => void copy()}
    >
      {outcome === undefined ? children : words[outcome]}
    </Button>
  );
}
