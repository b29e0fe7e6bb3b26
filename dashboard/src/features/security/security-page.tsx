import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useLater } from '../../lib/use-later.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ExportButton } from './parts/export-button.js';
import { FindingFilters } from './parts/finding-filters.js';
import { FindingList } from './parts/finding-list.js';
import { GroupList } from './parts/group-list.js';
import { Rescan } from './parts/rescan.js';
import { SecurityTabs } from './parts/security-tabs.js';
import { SeverityTotals } from './parts/severity-totals.js';
import { filterOf, isAnything } from './queries.js';
import styles from './security.module.css';
import { useLiveFindings } from './use-live-findings.js';
import { words } from './words.js';

const TYPED_MS = 250;

/** What scanners found. */
export default function SecurityPage() {
  useLiveFindings();
  const { data, error, refetch } = useQuery(isAnything);
  return (
    <>
      <SecurityTabs />
      <div className={styles['tools']}>
        {data === true && <SeverityTotals />}
        <div className={styles['counts']}>
          {data === true && <ExportButton />}
          <Rescan />
        </div>
      </div>
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton lines={6} />}
      {data === false && <NeverScanned />}
      {data === true && <Findings />}
    </>
  );
}

/** Nothing is stored of scans: a scan that found nothing looks like none. */
function NeverScanned() {
  const how = (
    <>
      <p>{words.neverHow}</p>
      <a href="/docs">{words.neverLink}</a>
    </>
  );
  return <EmptyState action={how}>{words.never}</EmptyState>;
}

function Findings() {
  const search = useLater(useSearch({ from: '/inside/security' }), TYPED_MS);
  const { group = 'check', status = 'active' } = search;
  const filter = filterOf(search);
  return (
    <>
      <FindingFilters />
      {group === 'none' ? (
        <FindingList filter={filter} status={status} />
      ) : (
        <GroupList by={group} filter={filter} status={status} />
      )}
    </>
  );
}
