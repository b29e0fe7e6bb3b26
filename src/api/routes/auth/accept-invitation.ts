import { z } from 'zod';
import { NewCredentials, User } from '../../../contracts/account.js';
import { countedAs } from '../../http/client-address.js';
import { defineRoute } from '../../http/define-route.js';

export const acceptInvitation = defineRoute({
  method: 'post',
  path: '/api/auth/accept-invitation',
  access: 'public',
  tag: 'auth',
  summary: 'Creates the account that an invitation is for, and signs in.',
  input: { body: z.strictObject({ token: z.string().max(256), ...NewCredentials.shape }) },
  output: z.object({ user: User }),
  errors: [404, 409, 410],
  rateLimit: 'sign-up',
  handle: async ({ body, address, services, reply }) => {
    const { token: invitation, ...login } = body;
    const { client } = countedAs(address);
    const { user, token } = await services.invitations.accept(invitation, login, client);
    reply.signIn(token);
    return { user };
  },
});
