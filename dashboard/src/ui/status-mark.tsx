import { CircleCheck, CircleDot, CircleDotDashed, EyeOff, type LucideIcon } from 'lucide-react';
import styles from './status-mark.module.css';

export type Status = 'new' | 'investigating' | 'resolved' | 'ignored';

const ICONS: Readonly<Record<Status, LucideIcon>> = {
  new: CircleDot,
  investigating: CircleDotDashed,
  resolved: CircleCheck,
  ignored: EyeOff,
};

/** What was decided about a failure, by icon and word. */
export function StatusMark({ status }: { readonly status: Status }) {
  const Icon = ICONS[status];
  return (
    <span className={styles['status']} data-status={status}>
      <Icon aria-hidden="true" size={16} /> {status}
    </span>
  );
}
