import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Skeleton } from '../../../ui/skeleton.js';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  /** As many lines as it is likely to have. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for, what stands in its place until it is there, or why it is not. What was there before stays. */
export function Loaded<Data>({ query, lines = 4, children }: Props<Data>) {
  const { data, error } = query;
  return (
    <>
      {error !== null && <ErrorPanel error={error} onRetry={() => void query.refetch()} />}
      {data !== undefined ? children(data) : error === null && <Skeleton lines={lines} />}
    </>
  );
}
