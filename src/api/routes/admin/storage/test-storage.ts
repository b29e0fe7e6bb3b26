import { TestResult } from '../../../../contracts/common.js';
import { StorageTarget } from '../../../../contracts/storage-move.js';
import { defineRoute } from '../../../http/define-route.js';
import { STORAGE_EXAMPLES } from './storage-examples.js';

export const testStorage = defineRoute({
  method: 'post',
  path: '/api/admin/storage/test',
  access: 'admin',
  tag: 'storage',
  summary: 'Says whether the data could be moved there, and what is in the way.',
  input: { body: StorageTarget },
  examples: STORAGE_EXAMPLES,
  output: TestResult,
  errors: [400],
  handle: ({ body, services }) => services.storageMoves.test(body),
});
