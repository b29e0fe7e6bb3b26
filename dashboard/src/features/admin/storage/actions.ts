import { answerOf, api } from '../../../api/client.js';
import { useAction } from '../use-action.js';

/** Where the data are to go. */
export interface StorageTarget {
  readonly provider: string;
  readonly config: Readonly<Record<string, unknown>>;
}

export const useTestStorage = () =>
  useAction((body: StorageTarget) => answerOf(api.POST('/api/admin/storage/test', { body })), { keys: [] });

export const useMoveStorage = () =>
  useAction((body: StorageTarget) => answerOf(api.POST('/api/admin/storage/move', { body })), { keys: [] });
