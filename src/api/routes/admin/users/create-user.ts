import { NewCredentials, UserDetail } from '../../../../contracts/account.js';
import { Role } from '../../../../contracts/common.js';
import { defineRoute } from '../../../http/define-route.js';

export const createUser = defineRoute({
  method: 'post',
  path: '/api/admin/users',
  access: 'admin',
  tag: 'users',
  summary: 'Creates a user.',
  input: { body: NewCredentials.extend({ role: Role }).strict() },
  output: UserDetail,
  errors: [409],
  handle: ({ body, services }) => services.users.create(body),
});
