import { Link } from '@tanstack/react-router';
import { Section } from '../../../ui/section.js';
import type { Overview } from '../queries.js';
import { words } from '../words.js';
import styles from './watching.module.css';

/** What was proved, and who watches. */
export function Watching({ overview }: { readonly overview: Overview }) {
  const { mirrors, agents, findings } = overview;
  const proofs = [
    ['PROVEN', mirrors.proven, words.proven],
    ['REFUTED', mirrors.refuted, words.refuted],
    ['INCONCLUSIVE', mirrors.inconclusive, words.inconclusive],
  ] as const;
  const found = Object.values(findings.by_severity).reduce((sum, each) => sum + each, 0);
  return (
    <>
      <Section title={words.proofs} boxed>
        <p className={styles['line']}>
          {proofs.every(([, count]) => count === 0) && <span>{words.noProofs}</span>}
          {proofs.map(
            ([verdict, count, word]) =>
              count > 0 && (
                <Link key={verdict} to="/mirrors/history" search={{ verdict }}>
                  {`${count} ${word}`}
                </Link>
              ),
          )}
          {mirrors.active > 0 && <Link to="/mirrors">{words.running(mirrors.active)}</Link>}
        </p>
      </Section>
      <Section title={words.rest} boxed>
        <p className={styles['line']}>
          <Link to="/admin/agents">{words.agents(agents.alive, agents.total)}</Link>
          <span>{words.watching(agents.watching)}</span>
          {found > 0 && <Link to="/security">{words.findings(found)}</Link>}
        </p>
      </Section>
    </>
  );
}
