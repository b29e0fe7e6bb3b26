import { z } from 'zod';
import { MirrorPreview } from '../../../contracts/mirror.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';
import { filterText } from '../../http/paging.js';

export const previewMirror = defineRoute({
  method: 'post',
  path: '/api/mirror/preview/{pod_id}',
  access: 'write',
  tag: 'mirrors',
  summary: 'Shows the manifest that a mirror pod of a failure would run, and what would be watched. Nothing is made.',
  input: {
    params: z.object({ pod_id: IdParam }),
    query: z.object({
      strategy: filterText.meta({ description: 'One of the `candidates`; the first when it is left out.' }),
    }),
  },
  output: MirrorPreview,
  errors: [400, 404],
  changesNothing: true,
  handle: ({ params, query, services }) => services.mirrorPreviews.preview(params.pod_id, query.strategy),
});
