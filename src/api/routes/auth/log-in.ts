import { z } from 'zod';
import { Credentials, User } from '../../../contracts/account.js';
import { countedAs } from '../../http/client-address.js';
import { defineRoute } from '../../http/define-route.js';

export const logIn = defineRoute({
  method: 'post',
  path: '/api/auth/login',
  access: 'public',
  tag: 'auth',
  summary: 'Signs in with username and password.',
  input: { body: Credentials.strict() },
  output: z.object({ user: User }),
  errors: [401],
  rateLimit: 'login',
  handle: async ({ body, address, services, reply }) => {
    const { user, token } = await services.accounts.login(body, countedAs(address).client);
    reply.signIn(token);
    return { user };
  },
});
