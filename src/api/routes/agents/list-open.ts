import { z } from 'zod';
import { OpenPod } from '../../../contracts/agent.js';
import { defineRoute } from '../../http/define-route.js';
import { filterText, given, pageQuery, pageRequest, sendPage } from '../../http/paging.js';

export const listOpen = defineRoute({
  method: 'get',
  path: '/api/agents/open',
  access: 'service',
  tag: 'agents',
  summary:
    'Lists the records that are not resolved, so that an agent that lost its memory can tell which pods are gone.',
  input: {
    query: z.object({
      ...pageQuery,
      cluster: filterText,
      node: filterText.meta({ description: 'Only pods that run on this node.' }),
    }),
  },
  output: z.array(OpenPod),
  errors: [],
  handle: async (call) => {
    const { cluster, node } = call.query;
    const page = await call.services.agents.open(given({ cluster, node }), pageRequest(call.query));
    return sendPage(call, page).map(({ id: _id, ...pod }) => pod);
  },
});
