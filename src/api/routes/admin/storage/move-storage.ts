import { z } from 'zod';
import { StorageTarget } from '../../../../contracts/storage-move.js';
import { principalName } from '../../../../kernel/principal.js';
import { defineRoute } from '../../../http/define-route.js';
import { STORAGE_EXAMPLES } from './storage-examples.js';

export const moveStorage = defineRoute({
  method: 'post',
  path: '/api/admin/storage/move',
  access: 'admin',
  tag: 'storage',
  summary: 'Begins to move the data to another storage, while they are in use.',
  input: { body: StorageTarget },
  examples: STORAGE_EXAMPLES,
  output: z.object({ move_id: z.string() }),
  status: 202,
  errors: [400, 409],
  handle: async ({ body, principal, services }) => ({
    move_id: await services.storageMoves.start(body, principalName(principal)),
  }),
});
