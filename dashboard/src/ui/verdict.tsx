import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import styles from './verdict.module.css';

export type Verdict = 'PROVEN' | 'REFUTED' | 'INCONCLUSIVE';

const ICONS: Readonly<Record<Verdict, LucideIcon>> = {
  PROVEN: CircleCheck,
  REFUTED: CircleX,
  INCONCLUSIVE: CircleHelp,
};

/** What a proof found, by icon, word and colour. */
export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const Icon = ICONS[verdict];
  return (
    <span className={styles['verdict']} data-verdict={verdict}>
      <Icon aria-hidden="true" size={16} /> {verdict}
    </span>
  );
}
