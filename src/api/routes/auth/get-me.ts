import { z } from 'zod';
import { User } from '../../../contracts/account.js';
import { requireUser } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';

export const getMe = defineRoute({
  method: 'get',
  path: '/api/auth/me',
  access: 'read',
  tag: 'auth',
  summary: 'Shows the user who is signed in.',
  input: {},
  output: z.object({ user: User }),
  errors: [],
  handle: ({ principal }) => ({ user: requireUser(principal).user }),
});
