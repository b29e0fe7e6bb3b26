import { Button } from '../../../ui/button.js';
import type { Proof } from '../use-proof.js';
import type { Start } from '../use-start.js';
import styles from './action-bar.module.css';
import { CopyKubectl } from './copy-kubectl.js';

/** On a phone, what one comes for is always under the thumb. */
export function ActionBar({ proof, start }: { readonly proof: Proof; readonly start: Start }) {
  const press = () => {
    document.getElementById('proof')?.scrollIntoView({ block: 'start' });
    start.press();
  };
  return (
    <div className={styles['bar']}>
      {start.isOffered && (
        <Button look="primary" onClick={press} busy={proof.isStarting} blocked={start.blocked}>
          {start.label}
        </Button>
      )}
      {proof.hasPatch && <CopyKubectl failureId={proof.record.id} />}
    </div>
  );
}
