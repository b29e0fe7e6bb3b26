import { z } from 'zod';
import { User } from '../../../contracts/account.js';
import { principalName, requireUser } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';

export const getMe = defineRoute({
  method: 'get',
  path: '/api/auth/me',
  access: 'read',
  tag: 'auth',
  summary: 'Shows who asks: the user who is signed in, or the API token, as `token:<name>`.',
  input: {},
  output: z.object({ user: User }),
  errors: [],
  handle: ({ principal }) => {
    if (principal.kind !== 'token') return { user: requireUser(principal).user };
    const { id, role } = principal.token;
    return { user: { id, username: principalName(principal), role } };
  },
});
