import { z } from 'zod';
import { KindPackConfig } from '../../../../contracts/kind-pack.js';
import { defineRoute } from '../../../http/define-route.js';
import { toKindPack } from './kind-pack-view.js';

export const listKindPacks = defineRoute({
  method: 'get',
  path: '/api/admin/kind-packs',
  access: 'admin',
  tag: 'plugins',
  summary: 'Lists the configurations of packs of failure kinds. Never shows a secret.',
  input: {},
  output: z.array(KindPackConfig),
  errors: [],
  handle: async ({ services }) => {
    const { kindPacks, managed } = services;
    return (await kindPacks.list()).map((view) => toKindPack(view, managed));
  },
});
