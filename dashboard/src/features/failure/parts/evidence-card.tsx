import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { visibleText } from '../../../lib/visible-text.js';
import { Button } from '../../../ui/button.js';
import { keptPlace } from '../../logs/line-link.js';
import type { Evidence } from '../queries.js';
import { words } from '../words.js';
import styles from './evidence-card.module.css';

/** So many lines are shown until one asks for all. */
const LINES = 12;
/** A line may be as long as a log allows; longer ones are shown up to here until one asks for all. */
const CHARACTERS = 1_200;

function shortened(text: string): string {
  return text.split('\n').slice(0, LINES).join('\n').slice(0, CHARACTERS);
}

interface Props {
  readonly failureId: number;
  readonly evidence: Evidence;
  readonly isMarked: boolean;
}

/** One quoted piece, where it stood, and all of it where it is long. */
export function EvidenceCard({ failureId, evidence, isMarked }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { at } = evidence;
  const text = evidence.text.trimEnd();
  const short = shortened(text);
  const lines = text.split('\n').length;
  return (
    <figure className={styles['card']}>
      <figcaption>
        {visibleText(evidence.where)}
        {at !== undefined && (
          <>
            {' '}
            <Link
              to="/failures/$id/logs"
              params={{ id: String(failureId) }}
              search={{ container: at.container, previous: at.previous, line: keptPlace(at.line) }}
            >
              {words.evidence.openLogs}
            </Link>
          </>
        )}
      </figcaption>
      <pre className={styles['text']} data-marked={isMarked || undefined}>
        {visibleText(isWhole ? text : short)}
        {!isWhole && short !== text && '…'}
      </pre>
      {short !== text && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.evidence.showLess : words.evidence.showAll(lines)}
        </Button>
      )}
    </figure>
  );
}
