import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredAgent } from '../../../kernel/ports/storage/agents.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { failureEntry, NOON } from './failure-samples.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const agent = (change: Partial<StoredAgent> = {}): StoredAgent => ({
  ...{ cluster: 'default', agent: 'agent-a', node: 'node-a', version: '1.2.3', watching: 110, spooled: 2 },
  ...{ permissionsMissing: ['list nodes'], problems: [], lastSeen: NOON },
  ...change,
});

/** What every storage does with agents, and with what they ask of the open records. */
export function describeAgents(open: () => Promise<Storage>): void {
  describe('agents', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    it('keeps the newest sign of life of each agent, by cluster and name', async () => {
      await storage.agents.seen(agent({ agent: 'b' }));
      await storage.agents.seen(agent({ agent: 'a', cluster: 'other', node: null }));
      await storage.agents.seen(agent({ agent: 'b', watching: 3, node: null, problems: ['full'], lastSeen: NOON + 1 }));
      expect(await storage.agents.list(10)).toEqual([
        agent({ agent: 'b', watching: 3, node: null, problems: ['full'], lastSeen: NOON + 1 }),
        agent({ agent: 'a', cluster: 'other', node: null }),
      ]);
      expect(await storage.agents.list(1)).toHaveLength(1);
    });

    it('takes signs of life of one agent that come at once', async () => {
      await Promise.all([1, 2, 3, 4, 5].map((watching) => storage.agents.seen(agent({ watching }))));
      expect(await storage.agents.list(10)).toHaveLength(1);
    });

    it('deletes those that were last seen before the instant', async () => {
      await storage.agents.seen(agent({ agent: 'gone', lastSeen: NOON - 1 }));
      await storage.agents.seen(agent());
      expect(await storage.agents.deleteExpired(NOON)).toBe(1);
      expect(await storage.agents.list(10)).toEqual([agent()]);
    });

    it.each(HOSTILE_TEXTS)('gives %j back unchanged', async (text) => {
      const hostile = agent({
        ...{ cluster: text, agent: text, node: text, version: text },
        ...{ permissionsMissing: [text], problems: [text] },
      });
      await storage.agents.seen(hostile);
      await storage.agents.seen(hostile);
      expect(await storage.agents.list(10)).toEqual([hostile]);
    });

    it('lists the open records by cluster, namespace and node, page by page', async () => {
      const owner = { api_version: 'apps/v1', kind: 'Deployment', name: 'web' };
      const entries = [
        failureEntry({ podName: 'a', nodeName: 'n1', owner, report: { pod_uid: 'u-1' } }),
        failureEntry({ podName: 'b', nodeName: null, owner: null, namespace: 'batch' }),
        failureEntry({ podName: 'c', nodeName: 'n1', cluster: 'other' }),
        failureEntry({ podName: 'd', nodeName: 'n2' }),
        failureEntry({ podName: 'e', nodeName: 'n1' }),
      ];
      // Records that are made together have no order among themselves.
      for (const entry of entries) await storage.failures.recordMany([entry]);
      const all = await storage.failures.listOpen({}, { limit: 10 });
      const [last, first] = [all.items.at(-1), all.items[0]];
      await storage.failures.setStatus([first?.id ?? 0], { status: 'resolved', at: NOON, by: 'ada', note: null });
      await storage.failures.setStatus([last?.id ?? 0], { status: 'ignored', at: NOON, by: 'ada', note: null });
      const names = async (filter: object) =>
        (await storage.failures.listOpen(filter, { limit: 10 })).items.map(({ pod_name }) => pod_name);
      expect(await names({})).toEqual(['d', 'c', 'b', 'a']);
      expect(await names({ node: 'n1' })).toEqual(['c', 'a']);
      expect(await names({ cluster: 'default', node: 'n1' })).toEqual(['a']);
      expect(await names({ namespace: 'batch' })).toEqual(['b']);
      const page = await storage.failures.listOpen({}, { limit: 3 });
      expect(page).toMatchObject({ total: 4, capped: false, next: expect.any(String) });
      const rest = await storage.failures.listOpen({}, { limit: 3, cursor: page.next ?? '' });
      expect(rest.items).toMatchObject([{ pod_name: 'a', pod_uid: 'u-1', node_name: 'n1', owner }]);
      expect(rest.next).toBeNull();
    });
  });
}
