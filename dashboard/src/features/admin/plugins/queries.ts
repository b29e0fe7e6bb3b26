import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import { FRESH } from '../../../api/query-client.js';
import type { components } from '../../../api/schema.js';

export type Plugin = components['schemas']['Plugin'];
export type KindPack = components['schemas']['KindPackConfig'];

const KEY = ['admin', 'plugins'];

export const allPlugins = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/plugins', { signal })),
  staleTime: FRESH.catalogue,
});

export const pluginsOf = (kind: 'kinds' | 'notify') =>
  queryOptions({
    queryKey: [...KEY, kind],
    queryFn: ({ signal }) => answerOf(api.GET('/api/admin/plugins', { params: { query: { kind } }, signal })),
    staleTime: FRESH.catalogue,
  });

export const kindPacks = queryOptions({
  queryKey: ['admin', 'kind-packs'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/kind-packs', { signal })),
});
