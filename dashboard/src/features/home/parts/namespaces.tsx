import { Link } from '@tanstack/react-router';
import { visibleText } from '../../../lib/visible-text.js';
import { Section } from '../../../ui/section.js';
import { SeverityMark } from '../../../ui/severity.js';
import type { Overview } from '../queries.js';
import { words } from '../words.js';
import styles from './namespaces.module.css';

const SHOWN = 12;

/** Where it fails, most first. */
export function Namespaces({ namespaces }: Pick<Overview, 'namespaces'>) {
  const failing = namespaces.filter(({ incidents }) => incidents > 0).slice(0, SHOWN);
  return (
    <Section title={words.namespaces} boxed>
      {failing.length === 0 && <p>{words.noNamespaces}</p>}
      <ul className={styles['list']}>
        {failing.map(({ namespace, incidents, pods, worst }) => (
          <li key={namespace}>
            {worst !== null && <SeverityMark severity={worst} compact />}
            <Link to="/incidents" search={{ ns: namespace }}>
              {visibleText(namespace)}
            </Link>
            <span className={styles['count']}>{`${words.openIn(incidents)}, ${words.podsOf(pods)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
