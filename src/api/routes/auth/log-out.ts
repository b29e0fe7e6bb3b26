import { z } from 'zod';
import { TOKENS } from '../../../server/tokens.js';
import { defineRoute } from '../../http/define-route.js';

export const logOut = defineRoute({
  method: 'post',
  path: '/api/auth/logout',
  access: 'public',
  tag: 'auth',
  summary: 'Ends the session, if there is one.',
  input: {},
  output: z.undefined(),
  status: 204,
  errors: [],
  handle: async ({ principal, services, reply }) => {
    if (principal.kind === 'user') await services.resolve(TOKENS.sessions).end(principal.tokenHash);
    reply.signOut();
    return undefined;
  },
});
