import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SEVERITIES } from '../../../lib/list-filters.js';
import { countText } from '../../../lib/numbers.js';
import { SeverityMark } from '../../../ui/severity.js';
import { totals } from '../queries.js';
import styles from '../security.module.css';
import { useSecuritySearch } from '../use-search.js';
import { words } from '../words.js';

/** How many are active of each severity, by kept numbers; each leads to them. */
export function SeverityTotals() {
  const { search } = useSecuritySearch();
  const { open: _, status: __, ...others } = search;
  const { data } = useQuery(totals(search.ns));
  if (data === undefined) return null;
  return (
    <ul className={styles['totals']} aria-label={words.totals}>
      {SEVERITIES.map((severity) => (
        <li key={severity}>
          <Link to="/security" search={{ ...others, severity }} activeOptions={{ exact: true, includeSearch: true }}>
            <strong>{countText(data[severity])}</strong> <SeverityMark severity={severity} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
