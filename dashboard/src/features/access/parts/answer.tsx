import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.js';
import { Button } from '../../../ui/button.js';
import { ErrorPanel } from '../../../ui/error-panel.js';
import { Notice } from '../../../ui/notice.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { words as uiWords } from '../../../ui/words.js';
import { words } from '../words.js';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked, once it is there; until then, or instead, why not. */
export function Answer<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  const again = () => void refetch();
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton lines={6} />;
  if (!(error instanceof ApiError) || error.status !== 503) return <ErrorPanel error={error} onRetry={again} />;
  return (
    <Notice tone="warn" actions={<Button onClick={again}>{uiWords.tryAgain}</Button>}>
      {words.noCluster(error.message)}
    </Notice>
  );
}
