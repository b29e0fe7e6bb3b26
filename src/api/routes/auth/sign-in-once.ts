import { z } from 'zod';
import { User } from '../../../contracts/account.js';
import { defineRoute } from '../../http/define-route.js';

export const signInOnce = defineRoute({
  method: 'post',
  path: '/api/auth/once',
  access: 'public',
  tag: 'auth',
  summary: 'Signs in with the token of a link that `podproof up` or `podproof demo` printed; it is void after that.',
  input: {
    body: z.strictObject({
      token: z.string().min(1).max(256).meta({ description: 'What stands behind `#once=` in the link.' }),
    }),
  },
  output: z.object({ user: User }),
  errors: [410],
  rateLimit: 'sign-up',
  handle: async ({ body, services, reply }) => {
    const { user, token } = await services.onceLinks.exchange(body.token);
    reply.signIn(token);
    return { user };
  },
});
