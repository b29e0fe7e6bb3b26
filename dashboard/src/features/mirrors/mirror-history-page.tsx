import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { countText } from '../../lib/numbers.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { PageTitle } from '../../ui/page-title.js';
import { SelectField } from '../../ui/select-field.js';
import { Skeleton } from '../../ui/skeleton.js';
import styles from './mirror-history-page.module.css';
import { MirrorTable } from './parts/mirror-table.js';
import { MirrorViews } from './parts/mirror-views.js';
import { mirrorHistory, type Verdict } from './queries.js';
import { useLiveMirrors } from './use-live-mirrors.js';
import { words } from './words.js';

const VERDICTS: readonly Verdict[] = ['PROVEN', 'REFUTED', 'INCONCLUSIVE'];

/** All that was proved, and what came of it. */
export default function MirrorHistoryPage() {
  useLiveMirrors();
  const { verdict } = useSearch({ from: '/inside/mirrors/history' });
  const navigate = useNavigate();
  const choose = (chosen: string) => {
    const next = VERDICTS.find((each) => each === chosen);
    void navigate({
      to: '/mirrors/history',
      search: ({ verdict: _, ...rest }) => ({ ...rest, ...(next !== undefined && { verdict: next }) }),
      replace: true,
    });
  };
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <MirrorViews />
      <div className={styles['filters']}>
        <SelectField
          label={words.verdict}
          value={verdict ?? ''}
          options={[{ value: '', label: words.anyVerdict }, ...VERDICTS.map((value) => ({ value, label: value }))]}
          onChange={choose}
        />
      </div>
      <History onClear={() => choose('')} />
    </>
  );
}

function History({ onClear }: { readonly onClear: () => void }) {
  const { verdict, ns } = useSearch({ from: '/inside/mirrors/history' });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    mirrorHistory({ verdict, namespace: ns }),
  );
  if (error !== null && data === undefined) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  const mirrors = data.pages.flatMap(({ items }) => items);
  const [{ total, isCapped } = { total: 0, isCapped: false }] = data.pages;
  const filters = [verdict, ns].filter((each) => each !== undefined).length;
  if (mirrors.length === 0) {
    if (filters === 0) return <EmptyState>{words.noHistory}</EmptyState>;
    const clear = verdict !== undefined && <Button onClick={onClear}>{words.clear}</Button>;
    return <EmptyState action={clear}>{words.noMatch(filters)}</EmptyState>;
  }
  return (
    <>
      <MirrorTable label={words.history} mirrors={mirrors} />
      <p className={styles['count']}>{words.range(mirrors.length, `${countText(total)}${isCapped ? '+' : ''}`)}</p>
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}
