import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/time.js';
import { words } from '../words.js';

/** The time that is left, each second anew. @param most no more than this, in seconds, whatever the clocks say */
export function Countdown({ until, most }: { readonly until: string; readonly most: number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.min(most * 1_000, Date.parse(until) - serverNow());
  return <span role="timer">{words.left(clock(left))}</span>;
}

/** `2:58` */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
