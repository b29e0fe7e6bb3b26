import { z } from 'zod';
import { Id, Name } from '../../../contracts/common.js';
import { defineRoute } from '../../http/define-route.js';

export const findFailure = defineRoute({
  method: 'get',
  path: '/api/pods/{namespace}/{pod_name}/failure',
  access: 'read',
  tag: 'pods',
  summary: 'Finds the record of a pod by its name: the open one or, where none is, the newest.',
  input: {
    params: z.object({ namespace: Name, pod_name: Name }),
    query: z.object({ cluster: Name.default('default') }),
  },
  output: z.object({ id: Id }),
  errors: [404],
  handle: async ({ params, query, services }) => ({
    id: await services.failures.idOfPod({
      cluster: query.cluster,
      namespace: params.namespace,
      podName: params.pod_name,
    }),
  }),
});
