import { Button } from '../../../ui/button.js';
import { words } from '../words.js';
import { LeaveGuard } from './leave-guard.js';
import styles from './save-bar.module.css';
import { useBlocked } from './use-blocked.js';

interface Props {
  readonly count: number;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** What it is called, where saving is more than that. */
  readonly label?: string | undefined;
}

/** Says how much is changed and not saved, and stays in sight until it is; leaving asks first. */
export function SaveBar({ count, isSaving, onSave, onDiscard, label = words.save }: Props) {
  const blocked = useBlocked();
  if (count === 0) return null;
  return (
    <>
      <section className={styles['bar']} aria-label={words.changes(count)}>
        <strong>{words.changes(count)}</strong>
        <Button look="primary" busy={isSaving} blocked={blocked} onClick={onSave}>
          {label}
        </Button>
        <Button onClick={onDiscard} busy={isSaving}>
          {words.discard}
        </Button>
      </section>
      <LeaveGuard isSaving={isSaving} />
    </>
  );
}
