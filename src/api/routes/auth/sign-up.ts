import { z } from 'zod';
import { NewCredentials, User } from '../../../contracts/account.js';
import { countedAs } from '../../http/client-address.js';
import { defineRoute } from '../../http/define-route.js';

export const signUp = defineRoute({
  method: 'post',
  path: '/api/auth/signup',
  access: 'public',
  tag: 'auth',
  summary: 'Creates the first admin and signs in; possible only while there are no users.',
  input: { body: NewCredentials.strict() },
  output: z.object({ user: User }),
  errors: [409],
  rateLimit: 'sign-up',
  handle: async ({ body, address, services, reply }) => {
    const { user, token } = await services.accounts.signup(body, countedAs(address).client);
    reply.signIn(token);
    return { user };
  },
});
