import { visibleText } from '../../../lib/visible-text.js';
import { Section } from '../../../ui/section.js';
import type { Diagnosis, Evidence } from '../queries.js';
import { words } from '../words.js';
import { EvidenceCard } from './evidence-card.js';
import styles from './evidence-section.module.css';

const keyOf = ({ where, text }: Evidence) => `${where} ${text}`;

interface CardsProps {
  readonly id: number;
  readonly evidence: readonly Evidence[];
  readonly marksFirst: boolean;
}

function Cards({ id, evidence, marksFirst }: CardsProps) {
  return (
    <ul className={styles['cards']}>
      {evidence.map((each, index) => (
        <li key={keyOf(each)}>
          <EvidenceCard failureId={id} evidence={each} isMarked={marksFirst && index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** What was observed and shows the cause, the most telling first; and what else is wrong with the pod. */
export function EvidenceSection({ id, diagnosis }: { readonly id: number; readonly diagnosis: Diagnosis | null }) {
  const { evidence = [], others = [] } = diagnosis ?? {};
  return (
    <Section title={words.evidence.title} id="evidence">
      {evidence.length === 0 ? <p>{words.evidence.none}</p> : <Cards id={id} evidence={evidence} marksFirst />}
      {others.length > 0 && (
        <details className={styles['others']}>
          <summary>{words.evidence.others(others.length)}</summary>
          {others.map((other) => (
            <div key={`${other.kind} ${other.title}`} className={styles['other']}>
              <h3>{visibleText(other.title)}</h3>
              <p>{visibleText(other.cause)}</p>
              <Cards id={id} evidence={other.evidence} marksFirst={false} />
            </div>
          ))}
        </details>
      )}
    </Section>
  );
}
