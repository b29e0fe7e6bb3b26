import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { visibleText } from '../../../lib/visible-text.js';
import { Section } from '../../../ui/section.js';
import { type CauseStats, type Range, topCauses } from '../queries.js';
import { words } from '../words.js';
import styles from './shares.module.css';

const SHOWN = 6;

/** What failed most, each with its share. */
export function Causes({ range }: { readonly range: Range }) {
  const { data } = useQuery(topCauses(range));
  if (data === undefined) return null;
  const causes = data.slice(0, SHOWN);
  const most = Math.max(1, ...causes.map(({ pods }) => pods));
  return (
    <Section title={words.causes} boxed>
      {causes.length === 0 && <p>{words.noCauses}</p>}
      <ul className={styles['shares']}>
        {causes.map((each) => (
          <Cause key={each.cause} cause={each} most={most} />
        ))}
      </ul>
    </Section>
  );
}

function Cause({ cause: { cause, title, pods }, most }: { readonly cause: CauseStats; readonly most: number }) {
  return (
    <li>
      <Link to="/incidents" search={{ cause: [cause] }} title={visibleText(title)}>
        {visibleText(cause)}
      </Link>
      <span className={styles['count']}>{words.podsOf(pods)}</span>
      <span className={styles['bar']} aria-hidden="true">
        <span style={{ width: `${(pods / most) * 100}%` }} />
      </span>
    </li>
  );
}
