import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNotFound } from '../../../../api/api-error.js';
import { useEvents } from '../../../../api/live/use-live.js';
import { countText } from '../../../../lib/numbers.js';
import { visibleText } from '../../../../lib/visible-text.js';
import { ErrorPanel } from '../../../../ui/error-panel.js';
import { Notice } from '../../../../ui/notice.js';
import { Section } from '../../../../ui/section.js';
import { Skeleton } from '../../../../ui/skeleton.js';
import { UsageBar } from '../../parts/usage-bar.js';
import { isRunning, type StorageMove, storage, storageMove } from '../queries.js';
import { words } from '../words.js';
import { MovePhases } from './move-phases.js';

interface Props {
  readonly id: string;
}

/** A move as it goes, told by events and read again after a reload. */
export function MoveProgress({ id }: Props) {
  const queries = useQueryClient();
  const query = useQuery(storageMove(id));
  const { data, error } = query;
  useEvents('storage_move', (events) => {
    const mine = events.filter(({ move_id: of }) => of === id).at(-1);
    if (mine === undefined) return;
    queries.setQueryData(storageMove(id).queryKey, (before) => before && { ...before, ...mine });
    if (!isRunning(mine)) void queries.invalidateQueries({ queryKey: storageMove(id).queryKey });
  });
  const isOver = data !== undefined && !isRunning(data);
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: storage.queryKey });
  }, [isOver, queries]);
  return (
    <Section title={words.moving} boxed>
      {data === undefined ? <NotThere error={error} onRetry={() => void query.refetch()} /> : <Move move={data} />}
      {(isOver || error !== null) && (
        <p>
          <Link to="/admin/storage">{data?.phase === 'failed' ? words.again : words.dismiss}</Link>
        </p>
      )}
    </Section>
  );
}

function NotThere({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  if (error === null) return <Skeleton lines={6} />;
  return isNotFound(error) ? (
    <Notice tone="warn">{words.unknown}</Notice>
  ) : (
    <ErrorPanel error={error} onRetry={onRetry} />
  );
}

function Move({ move }: { readonly move: StorageMove }) {
  const { phase, copied, total, table, error, from, to } = move;
  if (phase === 'done') return <Notice tone="ok">{words.moved(visibleText(to.location))}</Notice>;
  if (phase === 'failed') {
    return (
      <Notice tone="fail" announce>
        {words.failed(visibleText(from.location))} {error !== null && visibleText(error)}
      </Notice>
    );
  }
  return (
    <>
      <MovePhases phase={phase} />
      <UsageBar
        label={words.phases.copying}
        used={copied}
        limit={total}
        isProgress
        text={words.progress(countText(copied), countText(total))}
      />
      {table !== null && <p>{words.at(visibleText(table))}</p>}
      <p>{words.keeps}</p>
    </>
  );
}
