import { z } from 'zod';
import { UserDetail } from '../../../../contracts/account.js';
import { defineRoute } from '../../../http/define-route.js';

export const listUsers = defineRoute({
  method: 'get',
  path: '/api/admin/users',
  access: 'admin',
  tag: 'users',
  summary: 'Lists all users by name.',
  input: {},
  output: z.array(UserDetail),
  errors: [],
  handle: async ({ services }) => {
    const { managed } = services;
    const users = await services.users.list();
    return users.map((user) => ({ ...user, ...managed.mark('users', user.id) }));
  },
});
