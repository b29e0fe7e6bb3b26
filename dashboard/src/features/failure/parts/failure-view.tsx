import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../api/api-error.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { PageTitle } from '../../../ui/page-title.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { type FailureRecord, failure } from '../queries.js';
import { FailureContext, useLiveRecord, useShown } from '../shown-failure.js';
import { words } from '../words.js';
import { FailureHeader } from './failure-header.js';
import { Strips } from './strips.js';
import { TabBar } from './tab-bar.js';
import { usePageKeys } from './use-page-keys.js';

interface Props {
  readonly id: number;
  /** What stands between the header and the views, such as the pods of an incident. */
  readonly strip?: ReactNode;
  readonly children: ReactNode;
}

/** A failure with its header; what stands below it, the address says. */
export function FailureView({ id, strip, children }: Props) {
  const { data, error, refetch } = useQuery(failure(id));
  if (data !== undefined) {
    return (
      <Loaded newest={data} strip={strip}>
        {children}
      </Loaded>
    );
  }
  if (isNotFound(error)) return <Missing>{words.missing(String(id))}</Missing>;
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      {error === null ? (
        <Skeleton lines={12} height={24} />
      ) : (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

/** What stands where there is no such record. */
export function Missing({ children }: { readonly children: string }) {
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <EmptyState action={<Link to="/">{words.home}</Link>}>{children}</EmptyState>
    </>
  );
}

interface LoadedProps {
  readonly newest: FailureRecord;
  readonly strip: ReactNode;
  readonly children: ReactNode;
}

function Loaded({ newest, strip, children }: LoadedProps) {
  useLiveRecord(newest.id);
  const { record, newer, showNewer } = useShown(newest);
  usePageKeys(record);
  return (
    <FailureContext value={record}>
      <FailureHeader record={record} />
      <Strips record={record} newer={newer} onShowNewer={showNewer} />
      {strip}
      <TabBar id={record.id} />
      {children}
    </FailureContext>
  );
}
