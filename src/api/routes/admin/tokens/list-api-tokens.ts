import { z } from 'zod';
import { ApiToken } from '../../../../contracts/api-token.js';
import { defineRoute } from '../../../http/define-route.js';

export const listApiTokens = defineRoute({
  method: 'get',
  path: '/api/admin/tokens',
  access: 'admin',
  tag: 'tokens',
  summary: 'Lists the API tokens, newest first; never the tokens themselves.',
  input: {},
  output: z.array(ApiToken),
  errors: [],
  handle: ({ services }) => services.apiTokens.list(),
});
