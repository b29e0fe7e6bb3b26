import { z } from 'zod';
import { defineRoute } from '../../http/define-route.js';

const PlatformStatus = z
  .object({
    version: z.string(),
    ai: z.object({ enabled: z.boolean(), provider: z.string().nullable(), model: z.string().nullable() }),
    cluster: z
      .object({
        available: z
          .boolean()
          .meta({ description: 'Whether it answered the last time that it was asked.', examples: [true] }),
        version: z
          .string()
          .nullable()
          .meta({ description: 'Version of Kubernetes; null until the cluster has told it.', examples: ['v1.34.2'] }),
        context: z
          .string()
          .nullable()
          .meta({ description: 'Context of the kubeconfig; null where none is read.', examples: ['production'] }),
        reason: z
          .string()
          .nullable()
          .meta({ description: 'Why it is not available and what to do; null where it is.', examples: [null] }),
        simulated: z.boolean().meta({ description: 'Whether it is made up for a demonstration.', examples: [false] }),
      })
      .describe('The cluster that is read for logs and diagrams.'),
    storage: z.string(),
    replicas: z.int(),
    features: z.array(z.enum(['ai', 'notifications', 'logs', 'diagram', 'rbac', 'mirror'])).meta({
      description:
        'What this server can do, as it is set up: `ai` solutions of a language model, `notifications`, and with a cluster `logs`, `diagram` and `rbac`, also while it is away. Further ones may be added.',
      examples: [['ai', 'logs', 'diagram', 'rbac', 'mirror']],
    }),
  })
  .meta({ id: 'PlatformStatus' });

export const getConfig = defineRoute({
  method: 'get',
  path: '/api/config',
  access: 'read',
  tag: 'platform',
  summary: 'What this installation runs on and can do.',
  input: {},
  output: PlatformStatus,
  errors: [],
  handle: ({ services }) => services.platform.status(),
});
