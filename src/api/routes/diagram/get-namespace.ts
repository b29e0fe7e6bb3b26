import { z } from 'zod';
import { Diagram } from '../../../contracts/diagram.js';
import { defineRoute } from '../../http/define-route.js';
import { ClusterName, FoldQuery } from './path-parts.js';

export const getNamespace = defineRoute({
  method: 'get',
  path: '/api/diagram/namespace/{namespace}',
  access: 'read',
  tag: 'diagram',
  summary: 'Shows what is in a namespace, how it hangs together, and what of it fails.',
  input: { params: z.object({ namespace: ClusterName }), query: FoldQuery },
  output: Diagram,
  isPrepared: true,
  errors: [404, 503],
  handle: ({ params, query, services }) => services.topology.namespace(params.namespace, query),
});
