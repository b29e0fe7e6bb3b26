import { useQueryClient } from '@tanstack/react-query';
import { useEvents } from '../../api/live/use-live.js';
import { activeMirrors, type Mirror } from './queries.js';

const isSame = (one: Pick<Mirror, 'mirror_id'>) => (other: Pick<Mirror, 'mirror_id'>) =>
  one.mirror_id === other.mirror_id;

/** The lists of mirrors as they change: known ones in place, new and ended ones by asking again. */
export function useLiveMirrors(): void {
  const queries = useQueryClient();
  useEvents('mirror_status', (events) => {
    const known = queries.getQueryData(activeMirrors.queryKey) ?? [];
    queries.setQueryData(activeMirrors.queryKey, (before: Mirror[] | undefined) =>
      before?.map((each) => ({ ...each, ...events.find(isSame(each)) })),
    );
    const isMore = events.some((event) => !known.some(isSame(event)) || event.verdict !== null);
    if (isMore) void queries.invalidateQueries({ queryKey: ['mirrors'] });
  });
}
