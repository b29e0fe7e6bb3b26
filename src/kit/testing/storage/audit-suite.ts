import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewAuditEntry } from '../../../kernel/ports/storage/audit.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { NOON } from './failure-samples.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

/** What every storage does with who did what. */
export function describeAudit(open: () => Promise<Storage>): void {
  describe('audit', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const entry = (change: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
      ...{ at: NOON, actor: 'ada', action: 'put_settings', summary: 'Changes a setting.', target: 'ttl' },
      ...{ fields: ['value'], requestId: 'r-1' },
      ...change,
    });
    const list = async (filter = {}) => (await storage.audit.list(filter, { limit: 100 })).items;
    const targets = async (filter = {}) => (await list(filter)).map(({ target }) => target);

    it('keeps an entry as it was written, the newest first, page by page', async () => {
      for (const target of ['1', '2', '3']) await storage.audit.add(entry({ target }));
      const [newest] = await list();
      expect(newest).toEqual({ id: newest?.id, ...entry({ target: '3' }) });
      const page = await storage.audit.list({}, { limit: 2 });
      expect(page).toMatchObject({ total: 3, items: [{ target: '3' }, { target: '2' }] });
      const rest = await storage.audit.list({}, { limit: 2, cursor: page.next ?? '' });
      expect(rest).toMatchObject({ next: null, items: [{ target: '1' }] });
    });

    it('is filtered by who, what and since when', async () => {
      await storage.audit.add(entry({ target: '1', at: NOON }));
      await storage.audit.add(entry({ target: '2', at: NOON + 10, actor: 'bob' }));
      await storage.audit.add(entry({ target: '3', at: NOON + 20, action: 'delete_users' }));
      expect(await targets({ actor: 'bob' })).toEqual(['2']);
      expect(await targets({ action: 'delete_users' })).toEqual(['3']);
      expect(await targets({ since: NOON + 10 })).toEqual(['3', '2']);
      expect(await targets({ since: NOON + 21 })).toEqual([]);
      expect(await targets({ since: NOON, actor: 'ada' })).toEqual(['3', '1']);
    });

    it('deletes what is older than the instant, in parts', async () => {
      for (const at of [NOON, NOON + 1, NOON + 2]) await storage.audit.add(entry({ at }));
      expect(await storage.audit.deleteExpired(NOON + 2, 1)).toBe(1);
      expect(await storage.audit.deleteExpired(NOON + 2, 5)).toBe(1);
      expect((await list()).map(({ at }) => at)).toEqual([NOON + 2]);
    });

    it.each(HOSTILE_TEXTS)('gives %j back unchanged', async (text) => {
      await storage.audit.add(entry({ actor: text, target: text, fields: [text] }));
      expect(await list({ actor: text })).toMatchObject([{ actor: text, target: text, fields: [text] }]);
    });
  });
}
