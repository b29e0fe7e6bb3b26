import { Radio, WifiOff } from 'lucide-react';
import { useLiveState } from '../../api/live/use-live.js';
import { clockText } from '../../lib/time.js';
import { words } from '../words.js';
import styles from './connection-chip.module.css';

/** Whether the page is live; what it shows otherwise, the strip below the bar says. */
export function ConnectionChip() {
  const { status, since } = useLiveState();
  const isLost = status === 'lost';
  const Icon = isLost ? WifiOff : Radio;
  const text = { connecting: words.live.connecting, live: words.live.live, lost: words.live.lost }[status];
  return (
    <span className={styles['chip']} data-status={status} title={`${text}, ${clockText(since)}`} role="status">
      <Icon aria-hidden="true" size={16} />
      <span className={styles['text']}>{text}</span>
    </span>
  );
}
