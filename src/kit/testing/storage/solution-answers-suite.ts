import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredAnswer } from '../../../kernel/ports/storage/solution-answers.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { incidentEntry, NOON } from './failure-samples.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

/** What every storage does with the answers of LLMs that can be used again. */
export function describeSolutionAnswers(open: () => Promise<Storage>): void {
  describe('solution answers', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const answer = (change: Partial<StoredAnswer> = {}): StoredAnswer => ({
      key: 'key-1',
      answer: { steps: [{ text: 'ünï\n"\\ 😀' }], fix: null },
      provider: 'openai',
      model: 'large',
      tokens: { input: 1200, output: 340 },
      durationMs: 1234.5,
      createdAt: NOON,
      ...change,
    });
    const openIncident = async (reopenSince = NOON) => {
      const [opened] = await storage.incidents.openMany([incidentEntry()], reopenSince);
      if (!opened) throw new Error('nothing was opened');
      return opened;
    };

    it('gives those that are there, as they were put last', async () => {
      expect(await storage.solutionAnswers.get(['key-1'])).toEqual([]);
      await storage.solutionAnswers.put(answer());
      await storage.solutionAnswers.put(answer({ key: 'key-2', answer: 'text' }));
      await storage.solutionAnswers.put(answer({ key: 'key-3' }));
      const changed = answer({ model: 'small', createdAt: NOON + 1, tokens: { input: 1, output: 2 } });
      await storage.solutionAnswers.put(changed);
      const found = await storage.solutionAnswers.get(['key-2', 'none', 'key-1']);
      expect(found.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
        changed,
        answer({ key: 'key-2', answer: 'text' }),
      ]);
      expect(await storage.solutionAnswers.get([])).toEqual([]);
    });

    it.each([...HOSTILE_TEXTS, null, 7, [], { a: [null] }])('gives %j back unchanged', async (value) => {
      await storage.solutionAnswers.put(answer({ answer: value, model: String(value) }));
      expect(await storage.solutionAnswers.get(['key-1'])).toEqual([answer({ answer: value, model: String(value) })]);
    });

    it('shares one among the failures of an incident, also when it is opened again', async () => {
      const { id, solutionKey } = await openIncident();
      expect(solutionKey).toBeNull();
      await storage.solutionAnswers.share(id, 'key-1');
      expect(await openIncident()).toEqual({ id, opened: false, solutionKey: 'key-1' });
      await storage.incidents.resolveEmpty([id], NOON);
      expect(await openIncident()).toEqual({ id, opened: true, solutionKey: 'key-1' });
      await storage.incidents.resolveEmpty([id], NOON);
      expect(await openIncident(NOON + 1)).toMatchObject({ opened: true, solutionKey: null });
      await storage.solutionAnswers.share(id + 1_000, 'key-1');
    });

    it('takes a shared one away', async () => {
      const { id } = await openIncident();
      await storage.solutionAnswers.share(id, 'key-1');
      await storage.solutionAnswers.share(id, null);
      expect(await openIncident()).toMatchObject({ id, solutionKey: null });
    });

    it('deletes the oldest of those made before an instant', async () => {
      for (const [key, createdAt] of Object.entries({ a: NOON + 1, b: NOON, c: NOON + 2, d: NOON + 3 })) {
        await storage.solutionAnswers.put(answer({ key, createdAt }));
      }
      const left = async () => (await storage.solutionAnswers.get(['a', 'b', 'c', 'd'])).map(({ key }) => key).sort();
      expect(await storage.solutionAnswers.deleteExpired(NOON, 10)).toBe(0);
      expect(await storage.solutionAnswers.deleteExpired(NOON + 3, 2)).toBe(2);
      expect(await left()).toEqual(['c', 'd']);
      expect(await storage.solutionAnswers.deleteExpired(NOON + 3, 2)).toBe(1);
      expect(await left()).toEqual(['d']);
    });
  });
}
