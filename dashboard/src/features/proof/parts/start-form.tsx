import { useQuery } from '@tanstack/react-query';
import { useIsAtLeast } from '../../../api/session.js';
import { ageText } from '../../../lib/time.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { CheckField } from '../../../ui/check-field.js';
import { TextField } from '../../../ui/text-field.js';
import { VerdictMark } from '../../../ui/verdict.js';
import { type MirrorPreview, mirrorTtl } from '../queries.js';
import type { Proof } from '../use-proof.js';
import type { Start } from '../use-start.js';
import { words } from '../words.js';
import { Refused } from './refused.js';
import styles from './start-form.module.css';
import { TextList } from './text-list.js';
import { Warnings } from './warnings.js';

/** What would be tried and watched, and the button that begins it. */
export function StartForm({ proof, start }: { readonly proof: Proof; readonly start: Start }) {
  const isAdmin = useIsAtLeast('admin');
  const { own, chosen, preview } = proof;
  if (own === undefined && chosen === undefined) return <p>{isAdmin ? words.nothingToProve : words.needsAdmin}</p>;
  return (
    <div className={styles['form']}>
      <What preview={preview} isOwn={own !== undefined} />
      <Refused error={refusalOf(proof)} />
      {start.isConfirming && <Warnings warnings={preview?.warnings ?? []} start={start} />}
      {start.isOffered && !start.isConfirming && <Begin proof={proof} start={start} />}
      {!isAdmin && <p className={styles['quiet']}>{words.needsAdmin}</p>}
    </div>
  );
}

/** Why what is chosen was not begun; of the next fix that is said where it was asked for. */
function refusalOf({ own, ownRefusal, chosen, startError, startedWith }: Proof): Error | null {
  if (own !== undefined) return ownRefusal;
  return startedWith === chosen?.strategy ? startError : null;
}

function Begin({ proof: { preview, isStarting }, start }: { readonly proof: Proof; readonly start: Start }) {
  return (
    <>
      <Button look="primary" hotkey="p" busy={isStarting} blocked={start.blocked} onClick={start.press}>
        {start.label}
      </Button>
      {start.blocked !== undefined && <p className={styles['quiet']}>{visibleText(start.blocked)}</p>}
      <Options start={start} least={preview?.needs_ttl_seconds ?? 0} />
    </>
  );
}

interface WhatProps {
  readonly preview: MirrorPreview | undefined;
  readonly isOwn: boolean;
}

function What({ preview, isOwn }: WhatProps) {
  if (isOwn) return <p>{words.ownWhat}</p>;
  if (preview === undefined) return null;
  const { checks, window_seconds: seconds, proven_before: before, needs, cannot_show: cannotShow } = preview;
  return (
    <>
      <p>{words.what(checks.length, seconds)}</p>
      {before !== null && (
        <p>
          <VerdictMark verdict="PROVEN" /> {words.provenBefore(before.times, ageText(before.last_at))}
        </p>
      )}
      <TextList
        title={words.needs}
        texts={needs.map(({ kind, name, key }) => `${kind} ${name}${key === null ? '' : ` (${key})`}`)}
      />
      <TextList title={words.cannotShow} texts={cannotShow} isFolded />
    </>
  );
}

const ALLOWANCES = ['control', 'denyEgress', 'allowPrivileged', 'allowLarge'] as const;

function Options({ start, least }: { readonly start: Start; readonly least: number }) {
  const { data: ttl } = useQuery(mirrorTtl);
  const { options, setOptions, ttlProblem } = start;
  return (
    <details className={styles['options']} open={ttlProblem !== undefined || undefined}>
      <summary>{words.options}</summary>
      <div className={styles['fields']}>
        <TextField
          label={words.ttl}
          inputMode="numeric"
          value={options.ttl}
          placeholder={ttl === undefined ? '' : String(ttl)}
          problem={ttlProblem}
          {...(least > 0 && { hint: words.ttlHint(least) })}
          onChange={(value) => setOptions({ ...options, ttl: value.trim() })}
        />
        {ALLOWANCES.map((name) => (
          <CheckField
            key={name}
            label={words.allowances[name]}
            isOn={options[name]}
            onChange={(isOn) => setOptions({ ...options, [name]: isOn })}
          />
        ))}
      </div>
    </details>
  );
}
