import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEvents } from '../../api/live/use-live.js';
import { useThrottled } from '../../lib/use-throttled.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { PageTitle } from '../../ui/page-title.js';
import { Skeleton } from '../../ui/skeleton.js';
import styles from './home-page.module.css';
import { Causes } from './parts/causes.js';
import { FailingNow } from './parts/failing-now.js';
import { Namespaces } from './parts/namespaces.js';
import { OverTime } from './parts/over-time.js';
import { SetUp } from './parts/set-up.js';
import { SinceSeen } from './parts/since-seen.js';
import { State } from './parts/state.js';
import { Watching } from './parts/watching.js';
import { overview } from './queries.js';
import { words } from './words.js';

/** How it stands: what fails now first, then what happened. */
export default function HomePage() {
  const { ns, range = '24h' } = useSearch({ from: '/inside/' });
  const { data, error, refetch } = useQuery(overview(ns, 7));
  const { data: day } = useQuery(overview(ns, 1));
  useLiveHome();
  if (data === undefined) {
    return (
      <>
        <PageTitle>{words.loading}</PageTitle>
        {error === null ? <Skeleton lines={10} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />}
      </>
    );
  }
  return (
    <>
      <State overview={data} begun={day?.incidents.opened ?? 0} />
      <SinceSeen namespace={ns} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <FailingNow open={data.incidents.open} />
          <Namespaces namespaces={data.namespaces} />
        </div>
        <div className={styles['column']}>
          <SetUp overview={data} />
          <OverTime range={range} />
          <Causes range={range} />
          <Watching overview={data} />
        </div>
      </div>
    </>
  );
}

/** How often the numbers are asked for anew while things happen, in milliseconds. */
const AGAIN_MS = 2_000;

function useLiveHome(): void {
  const queries = useQueryClient();
  const again = useThrottled(() => {
    for (const queryKey of [['stats'], ['incidents', 'home'], ['agents']]) void queries.invalidateQueries({ queryKey });
  }, AGAIN_MS);
  useEvents('incident', again);
  useEvents('mirror_status', again);
  useEvents('agent', again);
}
