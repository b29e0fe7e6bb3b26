import type { Severity } from '../lib/severity.js';
import styles from './severity.module.css';

const BARS: Readonly<Record<Severity, number>> = { low: 1, medium: 2, high: 3, critical: 4 };
const ALL = [1, 2, 3, 4];

/** Bars as of a signal, and the word: quiet, since nearly all failures are high. Only critical has a colour. */
export function SeverityMark({
  severity,
  compact = false,
}: {
  readonly severity: Severity;
  readonly compact?: boolean;
}) {
  return (
    <span className={styles['mark']} data-severity={severity} title={compact ? severity : undefined}>
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
        {ALL.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 4}
            y={12 - bar * 3}
            width="3"
            height={bar * 3}
            className={bar <= BARS[severity] ? styles['on'] : styles['off']}
          />
        ))}
      </svg>
      <span className={compact ? 'visually-hidden' : undefined}>{severity}</span>
    </span>
  );
}
