import { z } from 'zod';
import { Diagram } from '../../../contracts/diagram.js';
import { defineRoute } from '../../http/define-route.js';
import { ClusterName, FoldQuery } from './path-parts.js';

export const getWorkload = defineRoute({
  method: 'get',
  path: '/api/diagram/workload/{namespace}/{kind}/{name}',
  access: 'read',
  tag: 'diagram',
  summary:
    'Shows a Deployment, StatefulSet, DaemonSet, Job or CronJob with all that leads to it and all that it needs.',
  input: {
    params: z.object({
      namespace: ClusterName,
      kind: ClusterName.meta({ description: 'Kind of the workload.', examples: ['Deployment'] }),
      name: ClusterName,
    }),
    query: FoldQuery,
  },
  output: Diagram,
  isPrepared: true,
  errors: [404, 503],
  handle: ({ params: { namespace, kind, name }, query, services }) =>
    services.topology.workload({ namespace, kind, name }, query),
});
