import { z } from 'zod';
import { RoleDiagram } from '../../../contracts/access.js';
import { defineRoute } from '../../http/define-route.js';
import { ClusterName } from './path-parts.js';

export const getRole = defineRoute({
  method: 'get',
  path: '/api/diagram/role/{namespace}/{name}',
  access: 'read',
  tag: 'diagram',
  summary: 'Shows a Role as a graph: what it allows, and who has it by which bindings.',
  input: { params: z.object({ namespace: ClusterName, name: ClusterName }) },
  output: RoleDiagram,
  isPrepared: true,
  errors: [403, 404, 503],
  handle: ({ params, services }) => services.access.role({ kind: 'Role', ...params }),
});
