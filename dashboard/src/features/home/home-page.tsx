import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useEvents } from '../../api/live/use-live.js';
import { serverNow } from '../../lib/time.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { PageTitle } from '../../ui/page-title.js';
import { Skeleton } from '../../ui/skeleton.js';
import styles from './home-page.module.css';
import { Causes } from './parts/causes.js';
import { FailingNow } from './parts/failing-now.js';
import { Namespaces } from './parts/namespaces.js';
import { OverTime } from './parts/over-time.js';
import { SetUp } from './parts/set-up.js';
import { State } from './parts/state.js';
import { Watching } from './parts/watching.js';
import { openIncidents, overview } from './queries.js';
import { words } from './words.js';

const DAY_MS = 24 * 3_600_000;

/** How it stands: what fails now first, then what happened. */
export default function HomePage() {
  const { ns, range = '24h' } = useSearch({ from: '/inside/' });
  const { data, error, refetch } = useQuery(overview(ns));
  const { data: incidents = [] } = useQuery(openIncidents(ns));
  useLiveHome();
  if (data === undefined) {
    return (
      <>
        <PageTitle>{words.loading}</PageTitle>
        {error === null ? <Skeleton lines={10} /> : <ErrorPanel error={error} onRetry={() => void refetch()} />}
      </>
    );
  }
  const fresh = incidents.filter(({ first_seen: at }) => serverNow() - Date.parse(at) < DAY_MS).length;
  return (
    <>
      <State overview={data} fresh={fresh} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <FailingNow open={data.incidents.open} />
        </div>
        <div className={styles['column']}>
          <SetUp overview={data} />
          <OverTime range={range} />
          <Causes range={range} />
          <Namespaces namespaces={data.namespaces} />
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of [['stats'], ['incidents', 'home'], ['agents']])
        void queries.invalidateQueries({ queryKey });
    }, AGAIN_MS);
  };
  useEvents('incident', again);
  useEvents('mirror_status', again);
  useEvents('agent', again);
}
