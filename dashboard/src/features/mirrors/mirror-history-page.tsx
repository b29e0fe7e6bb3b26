import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { PageTitle } from '../../ui/page-title.js';
import { PagedList } from '../../ui/paged-list.js';
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
  const filters = [verdict, ns].filter((each) => each !== undefined).length;
  const clear = verdict !== undefined && <Button onClick={onClear}>{words.clear}</Button>;
  return (
    <PagedList
      query={useInfiniteQuery(mirrorHistory({ verdict, namespace: ns }))}
      loading={<Skeleton lines={8} />}
      empty={
        filters === 0 ? (
          <EmptyState>{words.noHistory}</EmptyState>
        ) : (
          <EmptyState action={clear}>{words.noMatch(filters)}</EmptyState>
        )
      }
    >
      {(mirrors) => <MirrorTable label={words.history} mirrors={mirrors} />}
    </PagedList>
  );
}
