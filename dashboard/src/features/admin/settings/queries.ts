import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';

export type Setting = components['schemas']['ListedSetting'];

const KEY = ['admin', 'settings'];

export const settings = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/settings', { signal })),
});

/** It has a path of its own in the API, and its bounds are the contract's (docs/wire-contract.md, "Settings"). */
export const mirrorTtl = queryOptions({
  queryKey: [...KEY, 'mirror-ttl'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/settings/mirror-ttl', { signal })),
});
