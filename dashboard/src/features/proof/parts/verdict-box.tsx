import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import { useIsAtLeast } from '../../../api/session.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Ago } from '../../../ui/ago.js';
import { Button } from '../../../ui/button.js';
import { nextCandidate } from '../candidates.js';
import { isThere, type Mirror } from '../queries.js';
import type { Proof } from '../use-proof.js';
import { verdictText } from '../verdict-text.js';
import { words } from '../words.js';
import { CopyKubectl } from './copy-kubectl.js';
import { Refused } from './refused.js';
import styles from './verdict-box.module.css';

const ICONS: Readonly<Record<NonNullable<Mirror['verdict']>, LucideIcon>> = {
  PROVEN: CircleCheck,
  REFUTED: CircleX,
  INCONCLUSIVE: CircleHelp,
};

/** What was being tried, in the words that it was chosen by. */
function titleOf({ explanation }: Mirror): string {
  const [first = ''] = explanation.split('\n');
  return first.replaceAll('**', '');
}

/** What a proof came to, why, and what can be done now. */
export function VerdictBox({ mirror, proof }: { readonly mirror: Mirror; readonly proof: Proof | undefined }) {
  const { verdict, verdict_reason: reason, finished_at: at, created_by: by } = mirror;
  const Icon = verdict === null ? CircleHelp : ICONS[verdict];
  const sentence = verdictText(mirror, titleOf(mirror)) ?? '';
  // Of a refuted one the sentence says it, in the words of the check that failed.
  const says = verdict === 'REFUTED' ? '' : visibleText(reason ?? '');
  return (
    <div className={styles['box']} data-verdict={verdict ?? 'none'}>
      <p className={styles['sentence']}>
        <Icon aria-hidden="true" size={20} /> <strong>{sentence}</strong>
      </p>
      {says !== '' && !sentence.includes(says) && <p>{says}</p>}
      <p className={styles['meta']}>
        {at !== null && <Ago at={at} suffix={words.ago} />} {words.by(visibleText(by))}
      </p>
      <NextStep mirror={mirror} proof={proof} />
    </div>
  );
}

/** What follows from the verdict: a proven fix is handed over, after a refuted one another is tried. */
function NextStep({ mirror, proof }: { readonly mirror: Mirror; readonly proof: Proof | undefined }) {
  const { verdict, scope, failure_id: failureId } = mirror;
  if (verdict === 'REFUTED' && proof !== undefined) return <TryNext mirror={mirror} proof={proof} />;
  if (verdict !== 'PROVEN' || scope === 'mirror-only') return null;
  return (
    <div className={styles['actions']}>
      <CopyKubectl failureId={failureId} look="primary" />
    </div>
  );
}

/** The next way that was not tried yet, begun at once. */
function TryNext({ mirror, proof }: { readonly mirror: Mirror; readonly proof: Proof }) {
  const isAdmin = useIsAtLeast('admin');
  const next = nextCandidate(proof.candidates, mirror.strategy, proof.tried);
  if (next === undefined || !isAdmin) return null;
  // Where the next one is chosen already, its own form says why it was not begun.
  const isOfThis = proof.startedWith === next.strategy && proof.chosen?.strategy !== next.strategy;
  return (
    <>
      <div className={styles['actions']}>
        <Button
          look="primary"
          busy={proof.isStarting}
          blocked={isThere(mirror) ? words.stillThere : undefined}
          onClick={() => proof.start({}, next.strategy)}
        >
          {words.tryNext(visibleText(next.title))}
        </Button>
      </div>
      {isThere(mirror) && <p className={styles['meta']}>{words.stillThere}</p>}
      {isOfThis && <Refused error={proof.startError} />}
    </>
  );
}
