import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import { keptLogsOf } from './kept-logs.js';
import { readLogChoice } from './log-choice.js';
import { LogsPanel } from './logs-panel.js';
import { failureRecord } from './queries.js';

/** The logs of the pod of a failure, within the page of the failure. */
export default function FailureLogsPage() {
  const { id }: { id?: string } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(failureRecord(Number(id)));
  const kept = useMemo(() => (data === undefined ? [] : keptLogsOf(data)), [data]);
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={12} />;
  const { container, previous, line, ...others } = search;
  return (
    <LogsPanel
      namespace={data.namespace}
      pod={data.pod_name}
      kept={kept}
      choice={readLogChoice({ container, previous, line })}
      onChoice={(choice) =>
        void navigate({ to: '.', search: { ...others, ...choice } as never, replace: true, resetScroll: false })
      }
    />
  );
}
