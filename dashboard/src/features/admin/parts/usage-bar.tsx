import styles from './usage-bar.module.css';

interface Props {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  readonly text: string;
  /** It is to be reached, and no limit that one comes near. */
  readonly isProgress?: boolean;
}

/** How much of a limit is used. */
export function UsageBar({ label, used, limit, text, isProgress = false }: Props) {
  const part = limit === 0 ? Number(!isProgress) : Math.min(1, used / limit);
  return (
    <div className={styles['usage']}>
      <span>{label}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" className={styles['all']} />
        <rect width={part * 100} height="4" className={part >= 0.9 && !isProgress ? styles['near'] : styles['used']} />
      </svg>
      <span className={styles['text']}>{text}</span>
    </div>
  );
}
