import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import type { components } from '../../../api/schema.js';

export type UserDetail = components['schemas']['UserDetail'];
export type Invitation = components['schemas']['Invitation'];

export const users = queryOptions({
  queryKey: ['admin', 'users'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/users', { signal })),
});

export const invitations = queryOptions({
  queryKey: ['admin', 'invitations'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/invitations', { signal })),
});
