import { z } from 'zod';
import { type DeletedPod, DeletedPods } from '../../../contracts/failure.js';
import { TOKENS } from '../../../server/tokens.js';
import { defineRoute } from '../../http/define-route.js';

function podsOf(body: z.output<typeof DeletedPods>): readonly DeletedPod[] {
  return 'pods' in body ? (body.pods as DeletedPod[]) : [body as DeletedPod];
}

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
