import { z } from 'zod';
import { principalRole } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';

export const getAuthStatus = defineRoute({
  method: 'get',
  path: '/api/auth/status',
  access: 'public',
  tag: 'auth',
  summary: 'Tells whether the first admin has to be created, and whether the caller is signed in.',
  input: {},
  output: z.object({ setup_required: z.boolean(), authenticated: z.boolean() }),
  errors: [],
  handle: async ({ principal, services }) => ({
    setup_required: await services.accounts.setupRequired(),
    authenticated: principalRole(principal) !== undefined,
  }),
});
