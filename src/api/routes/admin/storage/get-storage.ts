import { StorageStatus } from '../../../../contracts/storage-move.js';
import { defineRoute } from '../../../http/define-route.js';

export const getStorage = defineRoute({
  method: 'get',
  path: '/api/admin/storage',
  access: 'admin',
  tag: 'storage',
  summary: 'Says where the data are, how many they are, and where they could be.',
  input: {},
  output: StorageStatus,
  errors: [],
  handle: ({ services }) => services.storageMoves.status(),
});
