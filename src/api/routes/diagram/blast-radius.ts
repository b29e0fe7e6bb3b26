import { z } from 'zod';
import { BlastRadius } from '../../../contracts/access.js';
import { defineRoute } from '../../http/define-route.js';
import { ClusterName } from './path-parts.js';

export const getBlastRadius = defineRoute({
  method: 'get',
  path: '/api/diagram/rbac/blast-radius/{namespace}/{pod}',
  access: 'read',
  tag: 'diagram',
  summary: 'Says what a stolen token of a pod could do.',
  input: { params: z.object({ namespace: ClusterName, pod: ClusterName }) },
  output: BlastRadius,
  isPrepared: true,
  errors: [403, 404, 503],
  handle: ({ params, services }) => services.access.blastRadius(params.namespace, params.pod),
});
