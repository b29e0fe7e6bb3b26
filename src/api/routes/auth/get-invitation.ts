import { z } from 'zod';
import { Invitation } from '../../../contracts/account.js';
import { defineRoute } from '../../http/define-route.js';

export const getInvitation = defineRoute({
  method: 'get',
  path: '/api/auth/invitation/{token}',
  access: 'public',
  tag: 'auth',
  summary: 'Shows what the holder of an invitation is invited to.',
  input: { params: z.object({ token: z.string() }) },
  output: Invitation.pick({ role: true, expires_at: true }),
  errors: [404, 410],
  handle: async ({ params, services }) => {
    const { role, expires_at } = await services.invitations.find(params.token);
    return { role, expires_at };
  },
});
