import { z } from 'zod';
import { TestResult } from '../../../../contracts/common.js';
import { KindPackChange } from '../../../../contracts/kind-pack.js';
import { defineRoute } from '../../../http/define-route.js';
import { KIND_PACK_EXAMPLES } from './kind-pack-examples.js';

export const testKindPack = defineRoute({
  method: 'post',
  path: '/api/admin/kind-packs/{pack}/test',
  access: 'admin',
  tag: 'plugins',
  summary: 'Tests a pack of failure kinds: as it is configured or, with `config`, as it would be; nothing is stored.',
  input: { params: z.object({ pack: z.string() }), body: KindPackChange.nullish() },
  examples: { 'As it is configured': {}, ...KIND_PACK_EXAMPLES },
  output: TestResult,
  errors: [400, 404],
  handle: ({ params, body, services }) => services.kindPacks.test(params.pack, body?.config),
});
