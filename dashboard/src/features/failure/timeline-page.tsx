import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEvents } from '../../api/live/use-live.js';
import { useIsAtLeast } from '../../api/session.js';
import { Button } from '../../ui/button.js';
import { Choice } from '../../ui/choice.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorPanel } from '../../ui/error-panel.js';
import { Section } from '../../ui/section.js';
import { Skeleton } from '../../ui/skeleton.js';
import { NoteForm } from './parts/note-form.js';
import { TimelineList } from './parts/timeline-list.js';
import { type FailureRecord, timelineOf } from './queries.js';
import { useFailure } from './shown-failure.js';
import { KINDS, type Kind } from './timeline-kinds.js';
import styles from './timeline-page.module.css';
import { words } from './words.js';

/** What happened to the failure, the newest first, and what people note of it. */
export default function TimelinePage() {
  const record = useFailure();
  const mayWrite = useIsAtLeast('write');
  const { kind } = useSearch({ from: '/inside/failures/$id/timeline' });
  const navigate = useNavigate({ from: '/failures/$id/timeline' });
  const show = (next: Kind | undefined) =>
    void navigate({
      search: ({ kind: before, ...others }) => ({ ...others, ...(next !== undefined && { kind: next }) }),
      replace: true,
      resetScroll: false,
    });
  useLiveTimeline(record);
  return (
    <Section title={words.timeline.title} actions={<KindFilter kind={kind} onChange={show} />}>
      {mayWrite && <NoteForm key={record.id} id={record.id} />}
      <Entries id={record.id} kind={kind} onShowAll={() => show(undefined)} />
    </Section>
  );
}

/** Asks again when something is told of the failure or of its incident. */
function useLiveTimeline({ id, incident_id: incidentId }: FailureRecord): void {
  const queries = useQueryClient();
  const refetch = () => void queries.invalidateQueries({ queryKey: timelineOf(id).queryKey });
  const hear = (data: readonly { readonly id: number }[]) => {
    if (data.some((each) => each.id === id)) refetch();
  };
  useEvents('pod_failure', hear);
  useEvents('pod_status_change', hear);
  useEvents('solution_updated', hear);
  useEvents('timeline_changed', (data) => {
    const isOfThis = ({ failure_id: failure, incident_id: incident }: (typeof data)[number]) =>
      failure === id || (incident !== null && incident === incidentId);
    if (data.some(isOfThis)) refetch();
  });
  useEvents('mirror_status', (data) => {
    // While a proof goes on nothing of it is told here.
    const isTold = data.some(
      ({ failure_id: of, status, verdict }) => of === id && (status === 'Pending' || verdict !== null),
    );
    if (isTold) refetch();
  });
}

interface FilterProps {
  readonly kind: Kind | undefined;
  readonly onChange: (kind: Kind | undefined) => void;
}

function KindFilter({ kind, onChange }: FilterProps) {
  const options = KINDS.map((value) => ({ value, label: words.timeline.kinds[value] }));
  return (
    <Choice
      label={words.timeline.kind}
      value={kind ?? ''}
      options={[{ value: '', label: words.timeline.all }, ...options]}
      onChange={(value) => onChange(value === '' ? undefined : value)}
    />
  );
}

interface EntriesProps {
  readonly id: number;
  readonly kind: Kind | undefined;
  readonly onShowAll: () => void;
}

function Entries({ id, kind, onShowAll }: EntriesProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(timelineOf(id));
  const all = data?.pages.flatMap(({ items }) => items);
  const shown = all?.filter((entry) => kind === undefined || entry.kind === kind);
  return (
    <>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {shown === undefined && error === null && <Skeleton lines={8} height={40} />}
      {shown?.length === 0 && <Nothing kind={kind} hasMore={hasNextPage} onShowAll={onShowAll} />}
      <TimelineList id={id} entries={shown ?? []} />
      {hasNextPage && (
        <div className={styles['earlier']}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.timeline.earlier}
          </Button>
        </div>
      )}
    </>
  );
}

interface NothingProps extends Omit<EntriesProps, 'id'> {
  readonly hasMore: boolean;
}

function Nothing({ kind, hasMore, onShowAll }: NothingProps) {
  if (kind === undefined) return <EmptyState>{words.timeline.none}</EmptyState>;
  const text = words.timeline.noneOfKind(words.timeline.kinds[kind]);
  return (
    <EmptyState action={<Button onClick={onShowAll}>{words.timeline.showAll}</Button>}>
      {hasMore ? `${text} ${words.timeline.noneYet}` : text}
    </EmptyState>
  );
}
