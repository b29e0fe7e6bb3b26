import { z } from 'zod';
import { Diagram } from '../../../contracts/diagram.js';
import { defineRoute } from '../../http/define-route.js';
import { ClusterName, PartQuery } from './path-parts.js';

export const getNamespace = defineRoute({
  method: 'get',
  path: '/api/diagram/namespace/{namespace}',
  access: 'read',
  tag: 'diagram',
  summary: 'Shows what is in a namespace, how it hangs together, and what of it fails.',
  input: { params: z.object({ namespace: ClusterName }), query: PartQuery },
  output: Diagram,
  isPrepared: true,
  errors: [404, 503],
  handle: ({ params: { namespace }, query, services }) => {
    services.diagramNews.asked(namespace);
    return services.topology.namespace(namespace, query);
  },
});
