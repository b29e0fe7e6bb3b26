import { z } from 'zod';
import { MissingKind, NamespaceCount } from '../../../contracts/diagram.js';
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
    counts: z.array(NamespaceCount).meta({ description: 'How many pods of each there are, and fail.' }),
    missing: z.array(MissingKind).optional().meta({ description: 'Why there may be more.' }),
  }),
  isPrepared: true,
  errors: [503],
  handle: async ({ services }) => {
    const { names, counts, missing } = await services.topology.namespaces();
    return prepareAnswer({
      namespaces: [...names],
      counts: [...counts],
      ...(missing.length > 0 && { missing: [...missing] }),
    });
  },
});
