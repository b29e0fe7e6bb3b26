import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewSolutionJob, SolutionJob } from '../../../kernel/ports/storage/solution-jobs.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { MINUTE, NOON } from './failure-samples.js';

/** What every storage does with pending LLM work. */
export function describeSolutionJobs(open: () => Promise<Storage>): void {
  describe('solution jobs', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const job = (change: Partial<NewSolutionJob> = {}): NewSolutionJob => ({
      ...{ failureId: 7, incidentId: 1, forced: false, at: NOON },
      ...change,
    });
    const add = (...jobs: NewSolutionJob[]) => storage.solutionJobs.addMany(jobs);
    const claim = (at = NOON, limit = 10) => storage.solutionJobs.claim(at, at + MINUTE, limit);
    const failuresOf = (jobs: readonly SolutionJob[]) => jobs.map(({ failureId }) => failureId);

    it('gives a job to one worker, until its time is over', async () => {
      await add(job());
      const [claimed] = await claim();
      expect(claimed).toEqual({
        ...{ id: claimed?.id, failureId: 7, incidentId: 1, forced: false },
        ...{ attempts: 0, begun: 1, createdAt: NOON },
      });
      expect(await claim()).toEqual([]);
      expect(await claim(NOON + MINUTE - 1)).toEqual([]);
      expect(await claim(NOON + MINUTE)).toEqual([{ ...claimed, begun: 2 }]);
      expect(await storage.solutionJobs.count()).toBe(1);
    });

    it('keeps one for an incident, and one by hand for a failure', async () => {
      await add(job(), job({ failureId: 8 }));
      await add(job({ failureId: 9 }), job({ incidentId: 2, failureId: 10 }));
      await add(job({ incidentId: null, forced: true }), job({ incidentId: null, forced: true }));
      await Promise.all(Array.from({ length: 10 }, () => add(job(), job({ incidentId: 3, failureId: 11 }))));
      await storage.solutionJobs.addMany([]);
      expect(failuresOf(await claim()).sort((a, b) => a - b)).toEqual([7, 7, 10, 11]);
    });

    it('gives those by hand first, then the oldest, and no more than it is asked for', async () => {
      await add(job({ failureId: 1, incidentId: 1 }), job({ failureId: 3, incidentId: 3, forced: true }));
      await add(job({ failureId: 2, incidentId: 2 }), job({ failureId: 4, incidentId: null }));
      expect(await claim(NOON, 0)).toEqual([]);
      expect(failuresOf(await claim(NOON, 3))).toEqual([3, 4, 1]);
      expect(failuresOf(await claim(NOON, 3))).toEqual([2]);
    });

    it('gives none before it is due', async () => {
      await add(job({ at: NOON + 1 }));
      expect(await claim(NOON)).toEqual([]);
      expect(await claim(NOON + 1)).toHaveLength(1);
    });

    it('never gives one to two of many that claim at once', async () => {
      await add(...Array.from({ length: 60 }, (_, index) => job({ failureId: index, incidentId: index })));
      const answers = await Promise.all(Array.from({ length: 24 }, () => claim(NOON, 4)));
      const ids = answers.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const rest = await claim(NOON, 100);
      expect(ids.length + rest.length).toBe(60);
    });

    it('postpones, releases, renews and removes', async () => {
      await add(...[1, 2, 3, 4].map((failureId) => job({ failureId, incidentId: failureId })));
      const [a = 0, b = 0, c = 0, d = 0] = (await claim()).map(({ id }) => id);
      await storage.solutionJobs.postpone(a, NOON + 5 * MINUTE);
      await storage.solutionJobs.release([b]);
      await storage.solutionJobs.renew([c], NOON + 3 * MINUTE);
      await storage.solutionJobs.remove([d]);
      expect(await claim()).toMatchObject([{ id: b, attempts: 0 }]);
      expect(await claim(NOON + 3 * MINUTE)).toMatchObject([{ id: b }, { id: c, attempts: 0 }]);
      expect(await claim(NOON + 5 * MINUTE)).toMatchObject([{ id: a, attempts: 1 }, { id: b }, { id: c }]);
      expect(await storage.solutionJobs.count()).toBe(3);
      await storage.solutionJobs.remove([]);
      await storage.solutionJobs.release([]);
    });

    it('counts how often one was begun without coming to an end', async () => {
      await add(job());
      const begun = async (at: number) => (await claim(at)).map((claimed) => claimed.begun);
      const [{ id } = { id: 0 }] = await claim();
      expect([await begun(NOON + MINUTE), await begun(NOON + 2 * MINUTE)]).toEqual([[2], [3]]);
      await storage.solutionJobs.renew([id], NOON + 3 * MINUTE);
      await storage.solutionJobs.release([id]);
      expect(await begun(NOON + 3 * MINUTE)).toEqual([3]);
      await storage.solutionJobs.postpone(id, NOON + 4 * MINUTE);
      expect(await begun(NOON + 4 * MINUTE)).toEqual([1]);
    });

    it('forgets what a failed transaction added', async () => {
      const work = storage.transaction(async ({ solutionJobs }) => {
        await solutionJobs.addMany([job()]);
        throw new Error('stop');
      });
      await expect(work).rejects.toThrow('stop');
      expect(await storage.solutionJobs.count()).toBe(0);
    });
  });
}
