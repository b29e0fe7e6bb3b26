import { z } from 'zod';
import { Invitation } from '../../../../contracts/account.js';
import { defineRoute } from '../../../http/define-route.js';

export const listInvitations = defineRoute({
  method: 'get',
  path: '/api/admin/invitations',
  access: 'admin',
  tag: 'invitations',
  summary: 'Lists invitations, newest first.',
  input: {},
  output: z.array(Invitation),
  errors: [],
  handle: ({ services }) => services.invitations.list(),
});
