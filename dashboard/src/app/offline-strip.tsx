import { useEffect, useState } from 'react';
import { useLiveState } from '../api/live/use-live.js';
import { clockText, serverNow } from '../lib/time.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { words } from './words.js';

/** Shorter than this, it is back before one has read it. */
const AFTER_MS = 10_000;

/** Says since when what is shown may be no longer true. */
export function OfflineStrip() {
  const { status, since, retryNow } = useLiveState();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (status !== 'lost') {
      setShown(false);
      return undefined;
    }
    const timer = setTimeout(() => setShown(true), Math.max(0, AFTER_MS - (serverNow() - since)));
    return () => clearTimeout(timer);
  }, [status, since]);
  if (!isShown) return null;
  return (
    <Notice tone="warn" announce actions={<Button onClick={retryNow}>{words.live.retry}</Button>}>
      {words.live.notSince(clockText(since))}
    </Notice>
  );
}
