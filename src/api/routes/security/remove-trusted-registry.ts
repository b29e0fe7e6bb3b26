import { z } from 'zod';
import { Name } from '../../../contracts/common.js';
import { defineRoute } from '../../http/define-route.js';
import { Removed } from '../../http/removed.js';

export const removeTrustedRegistry = defineRoute({
  method: 'delete',
  path: '/api/security/trusted-registries/{registry+}',
  access: 'write',
  tag: 'security',
  summary: 'Trusts a registry no longer.',
  input: { params: z.object({ registry: Name }) },
  output: Removed,
  errors: [404, 409],
  handle: async ({ params, services }) => {
    await services.registries.remove(params.registry);
    return { removed: 1 };
  },
});
