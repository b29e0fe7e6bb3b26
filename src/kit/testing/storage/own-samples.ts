import type { Storage } from '../../../kernel/ports/storage.js';
import { NOON } from './failure-samples.js';

/** What somebody keeps for themselves. */
export async function fillOwn(storage: Storage): Promise<void> {
  await storage.preferences.set('user:1', { zone: 'ünï' }, NOON);
  const saved = { name: 'ünï', page: '/failures', query: 'q=%C3%BC', shared: true } as const;
  await storage.views.add({ ...saved, owner: 'user:1', createdBy: 'Ada', updatedAt: NOON }, 9);
}
