import { exactText } from '../../../lib/time.js';
import { visibleText } from '../../../lib/visible-text.js';
import { Section } from '../../../ui/section.js';
import { type Change, changesOf, distanceText } from '../changes.js';
import type { FailureRecord } from '../queries.js';
import { words } from '../words.js';
import styles from './changed-section.module.css';

function List({ changes, firstSeen }: { readonly changes: readonly Change[]; readonly firstSeen: string }) {
  return (
    <ul className={styles['changes']}>
      {changes.map(({ at, what }) => (
        <li key={`${at} ${what}`}>
          <time dateTime={at} title={exactText(at)}>
            {distanceText(at, firstSeen)}
          </time>
          <span>{visibleText(what)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What changed around the pod, the nearest to the first failure first. */
export function ChangedSection({ record: { changes, first_seen: firstSeen } }: { readonly record: FailureRecord }) {
  const known = changesOf(changes, firstSeen);
  return (
    <Section title={words.changed.title} id="changed">
      {known === undefined || known.length === 0 ? (
        <p>{known === undefined ? words.changed.unknown : words.changed.none}</p>
      ) : (
        <List changes={known} firstSeen={firstSeen} />
      )}
    </Section>
  );
}
