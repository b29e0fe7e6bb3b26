import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.js';
import { Removed } from '../../../http/removed.js';

export const removeKindPack = defineRoute({
  method: 'delete',
  path: '/api/admin/kind-packs/{pack}',
  access: 'admin',
  tag: 'plugins',
  summary: 'Removes the configuration of a pack of failure kinds: it serves without one, where it needs none.',
  input: { params: z.object({ pack: z.string() }) },
  output: Removed,
  errors: [404, 409],
  handle: async ({ params, services }) => {
    await services.kindPacks.remove(params.pack);
    return { removed: 1 };
  },
});
