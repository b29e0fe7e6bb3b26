import { z } from 'zod';
import { LlmPreview } from '../../../contracts/solution.js';
import { defineRoute } from '../../http/define-route.js';
import { IdParam } from '../../http/id-param.js';

export const previewLlm = defineRoute({
  method: 'post',
  path: '/api/pods/failed/{pod_id}/llm-preview',
  access: 'write',
  tag: 'pods',
  summary: 'Shows exactly what would be sent to the language model, and sends nothing.',
  input: { params: z.object({ pod_id: IdParam }) },
  output: LlmPreview,
  changesNothing: true,
  errors: [404],
  handle: ({ params, services }) => services.solutions.preview(params.pod_id),
});
