import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Section } from '../../../ui/section.js';
import { hasTried, isRunning } from '../proof-state.js';
import type { Proof } from '../use-proof.js';
import type { Start } from '../use-start.js';
import { words } from '../words.js';
import { MirrorRun } from './mirror-run.js';
import styles from './proof-panel.module.css';
import { StartForm } from './start-form.js';

/** Whether the change holds: how it would be tried, how that goes, and what came of it. */
export function ProofPanel({ proof, start }: { readonly proof: Proof; readonly start: Start }) {
  const [asksAgain, askAgain] = useState<string>();
  const { mirror } = proof;
  const showsForm = !isRunning(proof) && (!hasTried(proof) || asksAgain === mirror?.mirror_id);
  return (
    <div className={styles['panel']}>
      <Section title={words.title} id="proof" boxed>
        {mirror !== undefined && <MirrorRun key={mirror.mirror_id} mirror={mirror} proof={proof} />}
        {showsForm && <StartForm proof={proof} start={start} />}
        {!showsForm && start.isOffered && (
          <Button onClick={() => askAgain(mirror?.mirror_id)}>{words.proveAgain}</Button>
        )}
      </Section>
    </div>
  );
}
