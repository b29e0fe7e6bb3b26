import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerOf, api, resultOf } from '../../api/client.js';
import { type ListPage, pageOf } from '../../api/keyset-list.js';
import type { components } from '../../api/schema.js';

export type Mirror = components['schemas']['Mirror'];
export type MirrorItem = components['schemas']['MirrorItem'];
export type Verdict = components['schemas']['Verdict'];

const PAGE = 50;

/** Those that run, the newest first. */
export const activeMirrors = queryOptions({
  queryKey: ['mirrors', 'active'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/mirror/active', { signal })),
});

export interface HistoryFilter {
  readonly verdict?: Verdict | undefined;
  readonly namespace?: string | undefined;
}

/** All that were, the newest first, a page at a time. */
export const mirrorHistory = ({ verdict, namespace }: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['mirrors', 'history', verdict ?? '', namespace ?? ''],
    queryFn: async ({ pageParam, signal }): Promise<ListPage<MirrorItem>> => {
      const query = {
        limit: PAGE,
        ...(pageParam !== undefined && { cursor: pageParam }),
        ...(verdict !== undefined && { verdict }),
        ...(namespace !== undefined && { namespace }),
      };
      const { data, headers } = await resultOf(api.GET('/api/mirror/history', { params: { query }, signal }));
      return pageOf<MirrorItem>(data, headers);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ListPage<MirrorItem>) => next,
  });
