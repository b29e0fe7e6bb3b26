import { z } from 'zod';
import { Diagram } from '../../../contracts/diagram.js';
import { prepareAnswer } from '../../../kernel/prepared-answer.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const getRelated = defineRoute({
  method: 'get',
  path: '/api/pods/failed/{pod_id}/related',
  access: 'read',
  tag: 'pods',
  summary:
    'Shows what the pod hangs on, as a graph of at most 40 nodes: the nearest, and what fails before what is well.',
  input: { params: z.object({ pod_id: IdParam }) },
  output: Diagram,
  isPrepared: true,
  errors: [404, 503],
  handle: async ({ params, services }) => {
    const { namespace, pod_name: pod, owner } = await services.failures.item(params.pod_id);
    return prepareAnswer(await services.topology.related({ namespace, pod, owner }));
  },
});
