import { z } from 'zod';
import { TOKENS } from '../../../server/tokens.js';
import { defineRoute } from '../../http/define-route.js';

const PlatformStatus = z
  .object({
    version: z.string(),
    ai: z.object({ enabled: z.boolean(), provider: z.string().nullable(), model: z.string().nullable() }),
    cluster: z.object({ available: z.boolean(), version: z.string().nullable(), context: z.string().nullable() }),
    storage: z.string(),
    replicas: z.int(),
    features: z.record(z.string(), z.boolean()),
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
  handle: ({ services }) => services.resolve(TOKENS.platform).status(),
});
