import { z } from 'zod';
import { ApiToken, NewApiToken } from '../../../../contracts/api-token.js';
import { defineRoute } from '../../../http/define-route.js';

export const createApiToken = defineRoute({
  method: 'post',
  path: '/api/admin/tokens',
  access: 'admin',
  tag: 'tokens',
  summary: 'Makes a token with which a program uses the API in a role; it is shown this once.',
  input: { body: NewApiToken },
  output: ApiToken.pick({ id: true, name: true, role: true, expires_at: true }).extend({ token: z.string() }),
  errors: [],
  handle: async ({ body, principal, services }) => {
    const expiresAt = body.expires_at ? Date.parse(body.expires_at) : null;
    const wanted = { name: body.name, role: body.role, expiresAt };
    const { id, name, role, token, expires_at } = await services.apiTokens.create(wanted, principal);
    return { id, name, role, token, expires_at };
  },
});
