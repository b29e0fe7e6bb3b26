import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';

export const invitation = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'invitation', token],
    queryFn: ({ signal }) => answerOf(api.GET('/api/auth/invitation/{token}', { params: { path: { token } }, signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
