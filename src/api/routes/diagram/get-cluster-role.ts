import { z } from 'zod';
import { RoleDiagram } from '../../../contracts/access.js';
import { defineRoute } from '../../http/define-route.js';
import { ClusterName } from './path-parts.js';

export const getClusterRole = defineRoute({
  method: 'get',
  path: '/api/diagram/clusterrole/{name}',
  access: 'read',
  tag: 'diagram',
  summary:
    'Shows a ClusterRole as a graph: what it allows, who has it by which bindings, and the roles that it is aggregated from.',
  input: { params: z.object({ name: ClusterName }) },
  output: RoleDiagram,
  isPrepared: true,
  errors: [403, 404, 503],
  handle: ({ params, services }) => services.access.role({ kind: 'ClusterRole', namespace: '', name: params.name }),
});
