import { useEffect, useRef } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import type { Start } from '../use-start.js';
import { words } from '../words.js';
import styles from './warnings.module.css';

/** What one has to know before the copy runs, and has to agree to once. */
export function Warnings({ warnings, start }: { readonly warnings: readonly string[]; readonly start: Start }) {
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset ref={place} className={styles['warnings']}>
      <legend>{words.before}</legend>
      <ul>
        {warnings.map((each) => (
          <li key={each}>{visibleText(each)}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button look="primary" onClick={start.confirm} blocked={start.blocked}>
          {words.startAnyway}
        </Button>
        <Button onClick={start.cancel}>{words.cancel}</Button>
      </div>
    </fieldset>
  );
}
