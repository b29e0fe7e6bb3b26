import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useLater } from '../../lib/use-later.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import { FindingFilters } from './parts/finding-filters.js';
import { FindingList } from './parts/finding-list.js';
import { GroupList } from './parts/group-list.js';
import { Rescan } from './parts/rescan.js';
import { SecurityTabs } from './parts/security-tabs.js';
import { filterOf, isAnything } from './queries.js';
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
      <Rescan />
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton lines={6} />}
      {data === false && <EmptyState action={<p>{words.neverHow}</p>}>{words.never}</EmptyState>}
      {data === true && <Findings />}
    </>
  );
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
