import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isNotFound } from '../../api/api-error.js';
import { useEvents } from '../../api/live/use-live.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import OverviewPage from './overview-page.js';
import { FailureView, Missing } from './parts/failure-view.js';
import { PodStrip } from './parts/pod-strip.js';
import { incidentDetail } from './queries.js';
import { words } from './words.js';

/** An incident is the page of one of its failures, with all its pods as a strip. */
export default function IncidentPage() {
  const { id } = useParams({ from: '/inside/incidents/$id' });
  const isSound = /^[1-9]\d{0,15}$/.test(id);
  const { data, error, refetch } = useQuery({ ...incidentDetail(Number(id)), enabled: isSound });
  useEvents('incident', (changed) => {
    if (changed.some((each) => each.id === Number(id))) void refetch();
  });
  if (!isSound || isNotFound(error)) return <Missing>{words.incident.missing(id)}</Missing>;
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={12} height={24} />
    ) : (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    );
  if (data.sample_failure_id === null) return <Missing>{words.incident.empty}</Missing>;
  return (
    <FailureView id={data.sample_failure_id} strip={<PodStrip incident={data} />}>
      <OverviewPage />
    </FailureView>
  );
}
