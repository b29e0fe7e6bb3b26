import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { PageTitle } from '../../ui/page-title.js';
import { Skeleton } from '../../ui/skeleton.js';
import { MirrorTable } from './parts/mirror-table.js';
import { MirrorViews } from './parts/mirror-views.js';
import { activeMirrors } from './queries.js';
import { useLiveMirrors } from './use-live-mirrors.js';
import { words } from './words.js';

/** What runs now. */
export default function MirrorsPage() {
  useLiveMirrors();
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <MirrorViews />
      <Active />
    </>
  );
}

function Active() {
  const { ns } = useSearch({ strict: false });
  const { data, error, refetch } = useQuery(activeMirrors);
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={4} />;
  const shown = data.filter(({ namespace }) => ns === undefined || namespace === ns);
  if (shown.length === 0) {
    return <EmptyState action={<Link to="/failures">{words.toFailures}</Link>}>{words.noneActive}</EmptyState>;
  }
  return <MirrorTable label={words.active} mirrors={shown} />;
}
