import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { FRESH } from '../../api/query-client.js';
import type { components } from '../../api/schema.js';

export type FailureRecord = components['schemas']['FailureRecord'];
export type Fix = components['schemas']['Fix'];
export type Mirror = components['schemas']['Mirror'];
export type MirrorCheck = components['schemas']['MirrorCheck'];
export type MirrorPreview = components['schemas']['MirrorPreview'];
export type MirrorRequest = components['schemas']['MirrorRequest'];
export type HandOverPatch = components['schemas']['HandOverPatch'];
export type PatchFormat = HandOverPatch['format'];

/** What would be tried, and what would be watched. Asking makes nothing. @param strategy one of the candidates; the first without it */
export const mirrorPreview = (failureId: number, strategy: string | undefined) =>
  queryOptions({
    queryKey: ['mirrors', 'preview', failureId, strategy ?? ''],
    queryFn: ({ signal }) =>
      answerOf(
        api.POST('/api/mirror/preview/{pod_id}', {
          params: { path: { pod_id: failureId }, query: strategy === undefined ? {} : { strategy } },
          signal,
        }),
      ),
    // Of one failure: while another way is chosen, the one before stays.
    placeholderData: (before, query) => (query?.queryKey[2] === failureId ? keepPreviousData(before) : undefined),
    staleTime: FRESH.catalogue,
  });

const ENDS: ReadonlySet<Mirror['status']> = new Set(['Succeeded', 'Failed', 'Expired', 'Deleted']);

/** Whether it is still watched: with `keep` a mirror runs on after its verdict. */
export const isWatched = ({ status, verdict }: Pick<Mirror, 'status' | 'verdict'>): boolean =>
  !ENDS.has(status) && verdict === null;

/** Whether its pod is still there: the failure can have no other mirror until it is gone. */
export const isThere = ({ finished_at: at }: Pick<Mirror, 'finished_at'>): boolean => at === null;

/** What an event leaves out, such as the control, is asked for this often until a mirror is gone, in milliseconds. */
const ASKED_EVERY_MS = 5_000;

export const mirror = (id: string) =>
  queryOptions({
    queryKey: ['mirrors', 'record', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/mirror/status/{mirror_id}', { params: { path: { mirror_id: id } }, signal })),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isThere(data) ? ASKED_EVERY_MS : false),
  });

/** The newest mirrors of a failure, so that one that runs is found again without its id. */
export const mirrorsOf = (failureId: number) =>
  queryOptions({
    queryKey: ['mirrors', 'of-failure', failureId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/mirror/history', { params: { query: { failure_id: failureId, limit: 10 } }, signal })),
  });

/** What a mirror and its original printed last. @param isLive once it is not, it is asked for anew */
export const mirrorLogs = (id: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['mirrors', 'logs', id, isLive],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/mirror/{mirror_id}/logs', { params: { path: { mirror_id: id } }, signal })),
    placeholderData: keepPreviousData,
  });

export const mirrorStreamPath = (id: string): string => `/api/mirror/${encodeURIComponent(id)}/logs/stream`;

/** How long mirrors live where nobody says otherwise. */
export const mirrorTtl = queryOptions({
  queryKey: ['settings', 'mirror-ttl'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/settings/mirror-ttl', { signal }))).seconds,
  staleTime: FRESH.catalogue,
});

/** The fix as a patch of the owner (docs/hand-over.md). */
export const handOver = (failureId: number, format: PatchFormat, isExperiment: boolean) =>
  queryOptions({
    queryKey: ['failures', 'patch', failureId, format, isExperiment],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/pods/failed/{pod_id}/patch', {
          params: {
            path: { pod_id: failureId },
            query: { format, ...(isExperiment && { experiment: true }) },
          },
          signal,
        }),
      ),
  });
