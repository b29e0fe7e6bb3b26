import { z } from 'zod';
import { defineRoute } from '../../http/define-route.js';

/**
 * Answers 204 with or without a session (docs/wire-contract.md, "User sessions"), but for one case: while the storage is
 * away, a session in the cookie gets 503 and the cookie stays. Clearing it would only look like the end of a session that lives on, and
 * would take away the one means to end it: with the cookie, the user can try again.
 */
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
  handle: async ({ tokenHash, services, reply }) => {
    if (tokenHash !== undefined) await services.sessions.end(tokenHash);
    reply.signOut();
    return undefined;
  },
});
