import { z } from 'zod';
import { type DeletedPod, DeletedPods } from '../../../contracts/failure.js';
import { TOKENS } from '../../../server/tokens.js';
import { defineRoute } from '../../http/define-route.js';

const isList = (body: z.output<typeof DeletedPods>): body is { pods: DeletedPod[] } => 'pods' in body;
const podsOf = (body: z.output<typeof DeletedPods>): readonly DeletedPod[] => (isList(body) ? body.pods : [body]);

export const dismissDeleted = defineRoute({
  method: 'post',
  path: '/api/pods/dismiss-deleted',
  access: 'service',
  tag: 'pods',
  summary: 'Reports pods that are gone or well again: their open records are resolved.',
  input: { body: DeletedPods },
  output: z.object({ dismissed: z.int() }),
  errors: [],
  handle: async ({ body, services }) => ({
    dismissed: await services.resolve(TOKENS.failures).dismissDeleted(podsOf(body)),
  }),
});
