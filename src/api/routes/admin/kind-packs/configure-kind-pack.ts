import { z } from 'zod';
import { KindPackChange, KindPackConfig } from '../../../../contracts/kind-pack.js';
import { principalName } from '../../../../kernel/principal.js';
import { defineRoute } from '../../../http/define-route.js';
import { KIND_PACK_EXAMPLES } from './kind-pack-examples.js';
import { toKindPack } from './kind-pack-view.js';

export const configureKindPack = defineRoute({
  method: 'put',
  path: '/api/admin/kind-packs/{pack}',
  access: 'admin',
  tag: 'plugins',
  summary: 'Configures a pack of failure kinds, which diagnosis asks from now on. Secrets are stored encrypted.',
  input: { params: z.object({ pack: z.string() }), body: KindPackChange },
  examples: { ...KIND_PACK_EXAMPLES, 'Switch it off for a while': { enabled: false } },
  output: KindPackConfig,
  errors: [400, 404, 409],
  handle: async ({ params, body, principal, services }) => {
    const { kindPacks, managed } = services;
    return toKindPack(await kindPacks.save(params.pack, body, principalName(principal)), managed);
  },
});
