import { z } from 'zod';
import { type DeletedPod, DeletedPods } from '../../../contracts/failure.js';
import type { InvalidField } from '../../../contracts/validation.js';
import { defineRoute } from '../../http/define-route.js';

const isList = (body: z.output<typeof DeletedPods>): body is { pods: DeletedPod[] } => 'pods' in body;
const deletedPods = (body: z.output<typeof DeletedPods>): readonly DeletedPod[] => (isList(body) ? body.pods : [body]);

/** Of the two forms of the body the check names the list only, which somebody who reports one pod does not mean. */
function describeInvalid(fields: readonly InvalidField[]): string | undefined {
  const isOfList = !fields.some(({ path, missing }) => missing && (path === '' || path === 'pods'));
  return isOfList ? undefined : 'Pod name and namespace of one pod, or a list of pods in pods, are required';
}

export const dismissDeleted = defineRoute({
  method: 'post',
  path: '/api/pods/dismiss-deleted',
  access: 'service',
  tag: 'pods',
  summary: 'Reports pods that are gone or well again: their open records are resolved.',
  input: { body: DeletedPods },
  examples: {
    'One pod is gone': { namespace: 'shop', pod_name: 'cart-6b9d554cf9-tg9t9' },
    'Some pods are well again': {
      pods: [
        { namespace: 'shop', pod_name: 'cart-6b9d554cf9-tg9t9', reason: 'recovered' },
        { namespace: 'shop', pod_name: 'cart-6b9d554cf9-x7k2p', reason: 'recovered' },
      ],
    },
  },
  output: z.object({ dismissed: z.int() }),
  describeInvalid,
  errors: [],
  handle: async ({ body, services }) => ({
    dismissed: await services.failures.dismissDeleted(deletedPods(body)),
  }),
});
