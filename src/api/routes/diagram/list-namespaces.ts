import { z } from 'zod';
import { MissingKind } from '../../../contracts/diagram.js';
import { prepareAnswer } from '../../../kernel/prepared-answer.js';
import { defineRoute } from '../../http/define-route.js';

export const listNamespaces = defineRoute({
  method: 'get',
  path: '/api/diagram/namespaces',
  access: 'read',
  tag: 'diagram',
  summary: 'Lists the namespaces of the cluster.',
  input: {},
  output: z.object({
    namespaces: z
      .array(z.string())
      .meta({ description: 'Their names, in alphabetical order.', examples: [['kube-system', 'shop']] }),
    missing: z.array(MissingKind).optional().meta({ description: 'Why there may be more.' }),
  }),
  isPrepared: true,
  errors: [503],
  handle: async ({ services }) => {
    const { names, missing } = await services.topology.namespaces();
    return prepareAnswer({ namespaces: [...names], ...(missing.length > 0 && { missing: [...missing] }) });
  },
});
