import { z } from 'zod';
import { Credentials, NewPassword } from '../../../contracts/account.js';
import { requireUser } from '../../../kernel/principal.js';
import { defineRoute } from '../../http/define-route.js';

export const changePassword = defineRoute({
  method: 'post',
  path: '/api/auth/password',
  access: 'read',
  tag: 'auth',
  summary: "Changes one's own password and ends one's other sessions.",
  input: { body: z.strictObject({ current_password: Credentials.shape.password, new_password: NewPassword }) },
  output: z.undefined(),
  status: 204,
  errors: [429],
  handle: async ({ body, principal, services }) => {
    const change = { current: body.current_password, replacement: body.new_password };
    await services.accounts.changePassword(requireUser(principal), change);
    return undefined;
  },
});
