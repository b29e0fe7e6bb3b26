import { useId } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import type { Proof } from '../use-proof.js';
import { words } from '../words.js';
import styles from './candidate-list.module.css';

/** The ways that can be tried, of which one is shown and would be proven. */
export function CandidateList({ proof: { candidates, chosen, choose } }: { readonly proof: Proof }) {
  const name = useId();
  return (
    <fieldset className={styles['list']}>
      <legend>{words.fix.choose(candidates.length)}</legend>
      {candidates.map(({ strategy, title, scope }) => (
        <label key={strategy}>
          <input type="radio" name={name} checked={strategy === chosen?.strategy} onChange={() => choose(strategy)} />
          <span>
            {visibleText(title)}
            {scope === 'mirror-only' && <span className={styles['scope']}> {words.fix.mirrorOnly}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
