import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { IdParam } from '../../../http/id-param.js';
import { Removed } from '../../../http/removed.js';

export const removeInvitation = defineRoute({
  method: 'delete',
  path: '/api/admin/invitations/{id}',
  access: 'admin',
  tag: 'invitations',
  summary: 'Withdraws an invitation.',
  input: { params: z.object({ id: IdParam }) },
  output: Removed,
  errors: [404],
  handle: async ({ params, services }) => {
    await services.invitations.remove(params.id);
    return { removed: 1 };
  },
});
