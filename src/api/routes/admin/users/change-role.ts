import { z } from 'zod';
import { UserDetail } from '../../../../contracts/account.js';
import { Role } from '../../../../contracts/common.js';
import { defineRoute } from '../../../http/define-route.js';
import { IdParam } from '../../../http/id-param.js';

export const changeRole = defineRoute({
  method: 'patch',
  path: '/api/admin/users/{id}',
  access: 'admin',
  tag: 'users',
  summary: 'Gives a user another role and ends all sessions of that user.',
  input: { params: z.object({ id: IdParam }), body: z.strictObject({ role: Role }) },
  output: UserDetail,
  errors: [404, 409],
  handle: ({ params, body, services }) => {
    return services.users.changeRole(params.id, body.role);
  },
});
