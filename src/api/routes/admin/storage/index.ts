import type { Route } from '../../../http/define-route.js';
import { getStorage } from './get-storage.js';
import { getStorageMove } from './get-storage-move.js';
import { moveStorage } from './move-storage.js';
import { testStorage } from './test-storage.js';

/** Where the data is kept, and moving it. */
export const storageRoutes: readonly Route[] = [getStorage, testStorage, moveStorage, getStorageMove];
