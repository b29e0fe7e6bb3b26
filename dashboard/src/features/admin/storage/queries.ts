import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';

export type StorageStatus = components['schemas']['StorageStatus'];
export type StorageMove = components['schemas']['StorageMove'];

export const storage = queryOptions({
  queryKey: ['admin', 'storage'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/storage', { signal })),
});

const ENDED = ['done', 'failed'];
export const isRunning = ({ phase }: Pick<StorageMove, 'phase'>): boolean => !ENDED.includes(phase);

/** A move is told by events; asking again now and then finds what was missed while it is under way. */
const ASK_EVERY_MS = 3_000;

export const storageMove = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'storage-move', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/storage/move/{move_id}', { params: { path: { move_id: id } }, signal })),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? ASK_EVERY_MS : false),
  });
