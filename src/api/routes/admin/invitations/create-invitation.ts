import { z } from 'zod';
import { Invitation } from '../../../../contracts/account.js';
import { Role } from '../../../../contracts/common.js';
import type { ApiOptions } from '../../../http/api-options.js';
import { defineRoute } from '../../../http/define-route.js';

/** A month at most: a forgotten link is an open door. */
const hours = z.int().min(1).max(720).default(72);

/** Where the invited person opens the dashboard; only a path when nobody told the server its own address. */
function linkTo(token: string, { publicUrl, allowedOrigins }: ApiOptions): string {
  const base = publicUrl ?? allowedOrigins[0] ?? '';
  return `${base.replace(/\/+$/, '')}/invite/${token}`;
}

export const createInvitation = defineRoute({
  method: 'post',
  path: '/api/admin/invitations',
  access: 'admin',
  tag: 'invitations',
  summary: 'Invites somebody: whoever opens the link may create one account with that role.',
  input: { body: z.strictObject({ role: Role, expires_in_hours: hours }) },
  output: Invitation.pick({ id: true, role: true, expires_at: true }).extend({ token: z.string(), url: z.string() }),
  errors: [],
  handle: async ({ body, principal, services }) => {
    const { invitations } = services;
    const { id, token, role, expires_at } = await invitations.create(body.role, body.expires_in_hours, principal);
    return { id, token, url: linkTo(token, services.apiOptions), role, expires_at };
  },
});
