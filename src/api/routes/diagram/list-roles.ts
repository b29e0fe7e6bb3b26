import { RoleList } from '../../../contracts/access.js';
import { defineRoute } from '../../http/define-route.js';

export const listRoles = defineRoute({
  method: 'get',
  path: '/api/diagram/roles',
  access: 'read',
  tag: 'diagram',
  summary: 'Lists the Roles and ClusterRoles of the cluster, and bindings to roles that do not exist.',
  input: {},
  output: RoleList,
  isPrepared: true,
  errors: [503],
  handle: ({ services }) => services.access.roles(),
});
