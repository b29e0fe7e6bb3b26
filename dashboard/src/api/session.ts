import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api } from './client.js';
import { FRESH } from './query-client.js';
import type { components } from './schema.js';

export type User = components['schemas']['User'];
export type Role = User['role'];

/** Whether nobody has an account yet, and whether somebody is signed in here. */
export const authStatus = queryOptions({
  queryKey: ['auth', 'status'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/auth/status', { signal })),
  staleTime: FRESH.list,
});

/** Who is signed in. */
export const me = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/auth/me', { signal }))).user,
  staleTime: FRESH.catalogue,
});

const RANK: Readonly<Record<Role, number>> = { read: 0, write: 1, admin: 2 };

/** Whether the one who is signed in has this role or a higher one; the server decides in the end. */
export function useIsAtLeast(role: Role): boolean {
  const { data } = useQuery(me);
  return data !== undefined && RANK[data.role] >= RANK[role];
}
