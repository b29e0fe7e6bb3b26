import styles from './skeleton.module.css';

interface Props {
  /** As many lines as what comes is likely to have, so that nothing moves when it is there. */
  readonly lines?: number;
  /** The height of one, in pixels. */
  readonly height?: number;
}

/** Stands where something will be. It appears after a moment only, since most answers are faster. */
export function Skeleton({ lines = 3, height = 20 }: Props) {
  return (
    <div className={styles['skeleton']} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <span key={`line ${line + 1}`} style={{ height }} />
      ))}
    </div>
  );
}
