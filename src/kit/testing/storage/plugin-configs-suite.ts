import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredPluginConfig } from '../../../kernel/ports/storage/plugin-configs.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { NOON } from './failure-samples.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

/** What every storage does with the configurations of plugins. */
export function describePluginConfigs(open: () => Promise<Storage>): void {
  describe('plugin configurations', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const slack: StoredPluginConfig = {
      kind: 'notify',
      id: 'slack',
      enabled: true,
      config: { webhook_url: 'sealed', namespaces: ['shop-*'], nested: { n: null, yes: true, x: 1.5 } },
      updatedAt: NOON,
      updatedBy: 'ada',
    };

    it('keeps one of a kind and id, as it was set last', async () => {
      await storage.pluginConfigs.set(slack);
      expect(await storage.pluginConfigs.list()).toEqual([slack]);
      const changed = { ...slack, enabled: false, config: {}, updatedAt: NOON + 1, updatedBy: 'bob' };
      await storage.pluginConfigs.set(changed);
      expect(await storage.pluginConfigs.list()).toEqual([changed]);
    });

    it('lists by kind and id', async () => {
      for (const id of ['slack', 'Teams', 'discord']) await storage.pluginConfigs.set({ ...slack, id });
      await storage.pluginConfigs.set({ ...slack, kind: 'llm', id: 'slack' });
      const names = (await storage.pluginConfigs.list()).map(({ kind, id }) => `${kind} ${id}`);
      expect(names).toEqual(['llm slack', 'notify Teams', 'notify discord', 'notify slack']);
    });

    it('removes one once, and no other', async () => {
      await storage.pluginConfigs.set(slack);
      await storage.pluginConfigs.set({ ...slack, kind: 'llm' });
      expect(await storage.pluginConfigs.remove('notify', 'slack')).toBe(true);
      expect(await storage.pluginConfigs.remove('notify', 'slack')).toBe(false);
      expect(await storage.pluginConfigs.list()).toMatchObject([{ kind: 'llm', id: 'slack' }]);
    });

    it('keeps one of several set at once', async () => {
      const names = ['ada', 'bob', 'cy', 'dan'];
      await Promise.all(names.map((updatedBy) => storage.pluginConfigs.set({ ...slack, updatedBy })));
      expect(await storage.pluginConfigs.list()).toHaveLength(1);
    });

    it.each(HOSTILE_TEXTS)('gives %j back unchanged', async (text) => {
      const config = { ...slack, id: text, config: { [text]: text }, updatedBy: text };
      await storage.pluginConfigs.set(config);
      expect(await storage.pluginConfigs.list()).toEqual([config]);
    });
  });
}
