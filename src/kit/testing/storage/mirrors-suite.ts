import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mirror } from '../../../contracts/mirror.js';
import type { StoredMirror } from '../../../kernel/ports/storage/mirrors.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { failureEntry, MINUTE, NOON } from './failure-samples.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';
import { endedMirror, storedMirror } from './mirror-samples.js';

const resolved = { status: 'resolved', at: NOON, by: 'ada', note: null } as const;
const iso = (at: number) => new Date(at).toISOString();
const idsOf = (page: { readonly items: readonly Pick<Mirror, 'mirror_id'>[] }) =>
  page.items.map((item) => item.mirror_id);

/** What every storage does with mirror pods. */
export function describeMirrors(open: () => Promise<Storage>): void {
  describe('mirrors', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const fail = async (change: Parameters<typeof failureEntry>[0] = {}): Promise<number> => {
      const [recorded] = await storage.failures.recordMany([failureEntry(change)]);
      return recorded?.failure.id ?? 0;
    };
    const proofOf = async (id: number) => (await storage.failures.get(id))?.proof;
    const end = async (mirror: StoredMirror, change?: Partial<Mirror>, finishedAt?: number) => {
      await storage.mirrors.add(mirror);
      expect(await storage.mirrors.update(endedMirror(mirror, change, finishedAt))).toBe(true);
    };

    it('keeps a mirror as it was added, and as it was written last', async () => {
      const mirror = storedMirror(await fail());
      await storage.mirrors.add(mirror);
      expect(await storage.mirrors.get('mirror-1')).toEqual(mirror);
      const later = endedMirror(mirror, { phase: 'Running' });
      expect(await storage.mirrors.update(later)).toBe(true);
      expect(await storage.mirrors.get('mirror-1')).toEqual(later);
      expect(await storage.mirrors.get('mirror-2')).toBeUndefined();
      expect(await storage.mirrors.update(storedMirror(1, { mirror: { mirror_id: 'mirror-2' } }))).toBe(false);
    });

    it('refuses a second live mirror of a failure, and names the first', async () => {
      const id = await fail();
      const first = storedMirror(id);
      const second = storedMirror(id, { mirror: { mirror_id: 'mirror-2' } });
      await storage.mirrors.add(first);
      const conflict = { code: 'conflict', extra: { mirror_id: 'mirror-1' } };
      await expect(storage.mirrors.add(second)).rejects.toMatchObject(conflict);
      await storage.transaction(async ({ mirrors, settings }) => {
        await expect(mirrors.add(second)).rejects.toMatchObject(conflict);
        await settings.set('after', 'it', NOON, 'ada');
      });
      await storage.mirrors.update(endedMirror(first));
      await storage.mirrors.add(second);
      expect((await storage.mirrors.live()).map(({ mirror }) => mirror.mirror_id)).toEqual(['mirror-2']);
    });

    it('takes one of many live mirrors of a failure that are added at once', async () => {
      const id = await fail();
      const added = await Promise.allSettled(
        [1, 2, 3, 4, 5].map((n) => storage.mirrors.add(storedMirror(id, { mirror: { mirror_id: `m-${n}` } }))),
      );
      expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await storage.mirrors.live()).toHaveLength(1);
    });

    it('refuses a mirror of a failure that is not there', async () => {
      await expect(storage.mirrors.add(storedMirror(4711))).rejects.toMatchObject({ code: 'not_found' });
      expect(await storage.mirrors.live()).toEqual([]);
    });

    it('writes a verdict to the failure when it comes, and only then', async () => {
      const id = await fail();
      expect(await proofOf(id)).toBeNull();
      const mirror = storedMirror(id);
      await storage.mirrors.add(mirror);
      await storage.mirrors.update({ ...mirror, watchedAt: NOON + 1 });
      expect(await proofOf(id)).toBeNull();
      const kept = { ...mirror, mirror: { ...mirror.mirror, verdict: 'REFUTED' as const }, watchedAt: NOON + 2 };
      await storage.mirrors.update(kept);
      const proof = { verdict: 'REFUTED', scope: 'hand-over', mirror_id: 'mirror-1', at: iso(NOON + 2) };
      expect(await proofOf(id)).toEqual(proof);
      expect((await storage.failures.list({}, { limit: 1 })).items[0]?.proof).toEqual(proof);
      const ended = endedMirror(kept, { verdict: 'REFUTED', status: 'Failed' });
      await storage.mirrors.update(ended);
      expect(await proofOf(id)).toEqual(proof);
      await end(storedMirror(id, { mirror: { mirror_id: 'mirror-2' } }), { scope: 'mirror-only' });
      const newer = { verdict: 'PROVEN', scope: 'mirror-only', mirror_id: 'mirror-2', at: iso(NOON + MINUTE) };
      expect(await proofOf(id)).toEqual(newer);
      await storage.mirrors.update({ ...ended, logs: { mirror: 'late', original: '', truncated: false } });
      expect(await proofOf(id)).toEqual(newer);
    });

    it('writes neither verdict nor mirror when the transaction fails', async () => {
      const id = await fail();
      const mirror = storedMirror(id);
      await storage.mirrors.add(mirror);
      const failing = storage.transaction(async ({ mirrors }) => {
        await mirrors.update(endedMirror(mirror));
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await proofOf(id)).toBeNull();
      expect(await storage.mirrors.live()).toEqual([mirror]);
    });

    it('keeps what a record says of a verdict as long as its cause is the same', async () => {
      const id = await fail();
      await end(storedMirror(id));
      const [again] = await storage.failures.recordMany([failureEntry()]);
      expect(again?.failure.proof).toMatchObject({ verdict: 'PROVEN', mirror_id: 'mirror-1' });
      const [other] = await storage.failures.recordMany([failureEntry({ causeKey: 'cause-2' })]);
      expect(other?.failure).toMatchObject({ id, proof: null });
      expect(await storage.mirrors.get('mirror-1')).toMatchObject({ mirror: { verdict: 'PROVEN' } });
    });

    it('gives a mirror that nobody watches to one of those that ask for it', async () => {
      await storage.mirrors.add(storedMirror(await fail()));
      expect(await storage.mirrors.takeOver('mirror-1', NOON, NOON + 1)).toBe(false);
      const asked = [1, 2, 3, 4].map((n) => storage.mirrors.takeOver('mirror-1', NOON + 1, NOON + MINUTE + n));
      expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
      const [mirror] = await storage.mirrors.live();
      expect(mirror?.watchedAt).toBeGreaterThan(NOON + MINUTE);
      await storage.mirrors.update(endedMirror(storedMirror(mirror?.mirror.failure_id ?? 0)));
      expect(await storage.mirrors.takeOver('mirror-1', NOON + 10 * MINUTE, NOON + 11 * MINUTE)).toBe(false);
      expect(await storage.mirrors.takeOver('mirror-2', NOON + 10 * MINUTE, NOON + 11 * MINUTE)).toBe(false);
    });

    it('lists the newest first without manifests and events, by failure, verdict and namespace, page by page', async () => {
      const [a, b] = [await fail(), await fail({ podName: 'web-2' })];
      await end(storedMirror(a));
      await end(storedMirror(a, { mirror: { mirror_id: 'mirror-2' } }), { verdict: 'REFUTED', status: 'Failed' });
      await storage.mirrors.add(storedMirror(b, { mirror: { mirror_id: 'mirror-3', namespace: 'batch' } }));
      const all = await storage.mirrors.list({}, { limit: 2 });
      expect(all).toMatchObject({ total: 3, capped: false, next: expect.any(String) });
      expect(idsOf(all)).toEqual(['mirror-3', 'mirror-2']);
      const { fixed_manifest, events, ...item } = storedMirror(b).mirror;
      expect(all.items[0]).toEqual({ ...item, mirror_id: 'mirror-3', namespace: 'batch' });
      const rest = await storage.mirrors.list({}, { limit: 2, cursor: all.next ?? '' });
      expect([idsOf(rest), rest.next]).toEqual([['mirror-1'], null]);
      expect(idsOf(await storage.mirrors.list({ failureId: a }, { limit: 9 }))).toEqual(['mirror-2', 'mirror-1']);
      expect(idsOf(await storage.mirrors.list({ verdict: 'PROVEN' }, { limit: 9 }))).toEqual(['mirror-1']);
      expect(idsOf(await storage.mirrors.list({ namespace: 'batch' }, { limit: 9 }))).toEqual(['mirror-3']);
      expect(idsOf(await storage.mirrors.list({ failureId: b, verdict: 'PROVEN' }, { limit: 9 }))).toEqual([]);
      await expect(storage.mirrors.list({}, { limit: 9, cursor: 'x' })).rejects.toMatchObject({ code: 'invalid' });
    });

    it('knows what was proven of a failure last, and of a cause how often', async () => {
      const [a, b] = [await fail(), await fail({ podName: 'web-2' })];
      const proved = (id: string, failure: number, strategy: string | null, at: number) =>
        end(storedMirror(failure, { mirror: { mirror_id: id, strategy } }), {}, NOON + at);
      await proved('m-1', a, 'often', 1);
      await proved('m-2', b, 'often', 5);
      await proved('m-3', a, 'once', 9);
      await proved('m-4', a, null, 10);
      await end(storedMirror(a, { mirror: { mirror_id: 'm-5', strategy: 'never' } }), { verdict: 'INCONCLUSIVE' });
      await end(storedMirror(a, { causeKey: 'cause-2', mirror: { mirror_id: 'm-6', strategy: 'other' } }));
      expect((await storage.mirrors.lastProven(a))?.mirror.mirror_id).toBe('m-6');
      expect((await storage.mirrors.lastProven(b))?.mirror.mirror_id).toBe('m-2');
      expect(await storage.mirrors.lastProven(4711)).toBeUndefined();
      expect(await storage.mirrors.provenBefore('cause-1')).toEqual([
        { strategy: 'often', times: 2, lastAt: NOON + 5 },
        { strategy: 'once', times: 1, lastAt: NOON + 9 },
      ]);
      expect(await storage.mirrors.provenBefore('cause-3')).toEqual([]);
    });

    it('lets mirrors go with their failure, live ones too', async () => {
      const [gone, kept] = [await fail(), await fail({ podName: 'web-2' })];
      await end(storedMirror(gone));
      await storage.mirrors.add(storedMirror(gone, { mirror: { mirror_id: 'mirror-2' } }));
      await storage.mirrors.add(storedMirror(kept, { mirror: { mirror_id: 'mirror-3' } }));
      await storage.failures.setStatus([gone], resolved);
      expect(await storage.failures.deleteExpired('resolved', NOON + 1, 10)).toHaveLength(1);
      expect(idsOf(await storage.mirrors.list({}, { limit: 9 }))).toEqual(['mirror-3']);
      expect(await storage.mirrors.update(storedMirror(gone, { mirror: { mirror_id: 'mirror-2' } }))).toBe(false);
    });

    it.each([...HOSTILE_TEXTS, 'a\0b\uD800'])('gives %j back unchanged', async (text) => {
      const mirror = storedMirror(await fail(), {
        ...{ cluster: text.replaceAll('\0', ''), logs: { mirror: text, original: text, truncated: true } },
        mirror: { explanation: text, fixed_manifest: text, events: [{ message: text }], warnings: [text] },
      });
      const safe = { ...mirror, cluster: mirror.cluster.toWellFormed() };
      await storage.mirrors.add(safe);
      expect(await storage.mirrors.get('mirror-1')).toEqual(safe);
    });
  });
}
