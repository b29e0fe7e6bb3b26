import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { useEvents } from '../../api/live/use-live.js';
import { isWatched, type Mirror, type MirrorRequest, mirror, mirrorsOf } from './queries.js';

interface Deploy {
  readonly failureId: number;
  readonly request: MirrorRequest;
}

/** Makes a mirror. It goes on when one leaves the page. */
export function useDeploy() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ failureId, request }: Deploy) =>
      answerOf(api.POST('/api/mirror/deploy/{pod_id}', { params: { path: { pod_id: failureId } }, body: request })),
    onSuccess: (made) => {
      queries.setQueryData(mirror(made.mirror_id).queryKey, made);
      settle(queries, made.failure_id);
    },
  });
}

/** Removes a mirror; what was seen of it stays. */
export function useDeleteMirror() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      answerOf(api.DELETE('/api/mirror/{mirror_id}', { params: { path: { mirror_id: id } } })),
    onSuccess: (ended) => {
      queries.setQueryData(mirror(ended.mirror_id).queryKey, ended);
      settle(queries, ended.failure_id);
    },
  });
}

function settle(queries: QueryClient, failureId: number): void {
  void queries.invalidateQueries({ queryKey: mirrorsOf(failureId).queryKey });
  void queries.invalidateQueries({ queryKey: ['mirrors', 'active'] });
}

/** Keeps the mirror that is shown as it is: checks tick as they come, and with the verdict all that stands on it is asked for again. */
export function useLiveMirror(id: string | undefined, failureId: number): void {
  const queries = useQueryClient();
  useEvents('mirror_status', (all) => {
    for (const event of all) {
      if (event.failure_id !== failureId) continue;
      const { queryKey } = mirror(event.mirror_id);
      const known = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (before: Mirror | undefined) => before && { ...before, ...event });
      const hasEnded = !isWatched(event) && (known === undefined || isWatched(known) || known.status !== event.status);
      if (hasEnded) refetchAll(queries, failureId, event.mirror_id);
      else if (event.mirror_id !== id) settle(queries, failureId);
    }
  });
}

function refetchAll(queries: QueryClient, failureId: number, id: string): void {
  void queries.invalidateQueries({ queryKey: mirror(id).queryKey });
  void queries.invalidateQueries({ queryKey: ['mirrors', 'logs', id] });
  void queries.invalidateQueries({ queryKey: ['failures'] });
  settle(queries, failureId);
}
