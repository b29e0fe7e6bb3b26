import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { isNotFound } from '../../api/api-error.js';
import { visibleText } from '../../lib/visible-text.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Missing } from './parts/failure-view.js';
import { failureOfPod } from './queries.js';
import { words } from './words.js';

/** Leads from the name of a pod, as messages and other tools have it, to what is recorded of it. */
export default function PodPage() {
  const { ns: namespace, pod } = useParams({ from: '/inside/pods/$ns/$pod' });
  const { data, error, refetch } = useQuery(failureOfPod(namespace, pod));
  if (data !== undefined) return <Navigate to="/failures/$id" params={{ id: String(data) }} replace />;
  if (isNotFound(error)) return <Missing>{words.noPod(visibleText(`${namespace}/${pod}`))}</Missing>;
  return error === null ? (
    <Skeleton lines={12} height={24} />
  ) : (
    <ErrorPanel error={error} onRetry={() => void refetch()} />
  );
}
