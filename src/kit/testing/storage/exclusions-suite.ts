import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExclusionRule } from '../../../contracts/failure.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

const NOON = Date.UTC(2024, 0, 1, 12);

/** What every storage does with exclusion rules. */
export function describeExclusions(open: () => Promise<Storage>): void {
  describe('exclusions', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const add = (kind: ExclusionRule['kind'], pattern: string) =>
      storage.exclusions.add({ kind, pattern }, NOON, 'ada');

    it('adds a rule once, and keeps who added it first', async () => {
      expect(await add('pod', 'web-*')).toBe(true);
      expect(await storage.exclusions.add({ kind: 'pod', pattern: 'web-*' }, NOON + 1, 'bob')).toBe(false);
      expect(await storage.exclusions.list()).toEqual([
        { kind: 'pod', pattern: 'web-*', created_at: '2024-01-01T12:00:00.000Z', created_by: 'ada' },
      ]);
    });

    it('lists by kind and pattern', async () => {
      for (const pattern of ['b', 'B', 'a-', 'a']) await add('pod', pattern);
      await add('namespace', 'z');
      const rules = (await storage.exclusions.list()).map((rule) => `${rule.kind} ${rule.pattern}`);
      expect(rules).toEqual(['namespace z', 'pod B', 'pod a', 'pod a-', 'pod b']);
    });

    it('removes a rule once, and only the one of that kind', async () => {
      await add('pod', 'same');
      await add('namespace', 'same');
      expect(await storage.exclusions.remove({ kind: 'pod', pattern: 'same' })).toBe(true);
      expect(await storage.exclusions.remove({ kind: 'pod', pattern: 'same' })).toBe(false);
      expect(await storage.exclusions.list()).toMatchObject([{ kind: 'namespace', pattern: 'same' }]);
    });

    it('tells exactly one of 8 at once that it added the rule', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => add('namespace', 'wanted')));
      expect(answers.filter(Boolean)).toHaveLength(1);
    });

    it('gives every text back unchanged', async () => {
      for (const text of HOSTILE_TEXTS) {
        await storage.exclusions.add({ kind: 'pod', pattern: text }, NOON, text);
      }
      const stored = (await storage.exclusions.list()).map((rule) => [rule.pattern, rule.created_by]);
      expect(stored).toEqual([...HOSTILE_TEXTS].sort().map((text) => [text, text]));
    });
  });
}
