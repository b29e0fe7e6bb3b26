import { z } from 'zod';
import { StorageMove } from '../../../../contracts/storage-move.js';
import { defineRoute } from '../../../http/define-route.js';

export const getStorageMove = defineRoute({
  method: 'get',
  path: '/api/admin/storage/move/{move_id}',
  access: 'admin',
  tag: 'storage',
  summary: 'Says how far a move is, or how it ended.',
  input: { params: z.object({ move_id: z.string() }) },
  output: StorageMove,
  errors: [404],
  handle: ({ params, services }) => services.storageMoves.get(params.move_id),
});
