import { Button } from '../../../ui/button.js';
import { hasTried } from '../proof-state.js';
import type { Proof } from '../use-proof.js';
import type { Start } from '../use-start.js';
import { words } from '../words.js';
import styles from './action-bar.module.css';
import { CopyKubectl } from './copy-kubectl.js';

/** On a phone, what one comes for is always under the thumb. */
export function ActionBar({ proof, start }: { readonly proof: Proof; readonly start: Start }) {
  const press = () => {
    document.getElementById('proof')?.scrollIntoView({ block: 'start' });
    start.press();
  };
  const isAgain = hasTried(proof);
  return (
    <div className={styles['bar']}>
      {start.isOffered && (
        <Button
          {...(!isAgain && { look: 'primary' as const })}
          onClick={press}
          busy={proof.isStarting}
          blocked={start.blocked}
        >
          {isAgain ? words.proveAgain : start.label}
        </Button>
      )}
      {proof.hasPatch && <CopyKubectl failureId={proof.record.id} />}
    </div>
  );
}
