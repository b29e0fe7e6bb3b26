import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../kernel/ports/storage.js';
import { failureEntry, fix, incidentEntry, NOON, recordFailure } from './failure-samples.js';

/** What rows of tables show of failures and incidents. */
export function describeFailureRows(open: () => Promise<Storage>): void {
  describe('rows of tables', () => {
    it('show what items show, but nothing long', async () => {
      const storage = await open();
      await recordFailure(storage, { fix, changed: 'new image' });
      const { items, ...page } = await storage.failures.list({}, { limit: 5 });
      const rows = await storage.failures.listRows({}, { limit: 5 });
      const [item, row] = [items[0], rows.items[0]];
      expect(rows).toMatchObject(page);
      expect(row).toMatchObject({ fix_scope: 'hand-over', changed: 'new image', proof: null, pod_name: 'web-1' });
      expect(item).toMatchObject(row ?? {});
      expect(Object.keys(item ?? {}).filter((name) => !(name in (row ?? {})))).toEqual([
        ...['failure_message', 'creation_timestamp', 'timestamp', 'events', 'container_statuses', 'solution'],
        ...['solution_addition', 'solution_source', 'solution_provider', 'solution_model', 'solution_tokens'],
        ...['solution_duration_ms', 'solution_fallback_reason'],
      ]);
      await storage.dispose();
    });

    it('keep what changed first, as long as the cause is the same', async () => {
      const storage = await open();
      const changedAfter = async (changed: string | null, causeKey: string) =>
        (await recordFailure(storage, { changed, causeKey })).failure.changed;
      expect(await changedAfter(null, 'one')).toBeNull();
      expect(await changedAfter('new image', 'one')).toBe('new image');
      expect(await changedAfter('ConfigMap web', 'one')).toBe('new image');
      expect(await changedAfter(null, 'one')).toBe('new image');
      expect(await changedAfter('ConfigMap web', 'two')).toBe('ConfigMap web');
      await storage.dispose();
    });

    it('follow the fix', async () => {
      const storage = await open();
      const scopeAfter = async (given: typeof fix | null) =>
        (await recordFailure(storage, { fix: given })).failure.fix_scope;
      expect(await scopeAfter(fix)).toBe('hand-over');
      expect(await scopeAfter({ ...fix, scope: 'mirror-only' })).toBe('mirror-only');
      expect(await scopeAfter(null)).toBeNull();
      const { failure } = await recordFailure(storage);
      const { solution, solution_addition, solution_source } = failure;
      const origin = { solution_provider: null, solution_model: null, solution_tokens: null };
      const given = { ...origin, solution, solution_addition, solution_source };
      const whole = { ...given, solution_duration_ms: null, solution_fallback_reason: null };
      const [solved] = await storage.failures.setSolutions([{ id: failure.id, solution: whole, fix }]);
      expect(solved?.fix_scope).toBe('hand-over');
      await storage.dispose();
    });

    it('of incidents have what is known of their sample, in the order given', async () => {
      const storage = await open();
      const incidents = await storage.incidents.openMany([incidentEntry(), incidentEntry({ ownerName: 'api' })], 0);
      await storage.failures.recordMany([
        failureEntry({ incidentId: incidents[0]?.id ?? 0, fix, changed: 'new image' }),
        failureEntry({ incidentId: incidents[0]?.id ?? 0, podName: 'web-2', fix, changed: 'new image' }),
      ]);
      const { items } = await storage.incidents.list({}, { limit: 5 });
      const rows = await storage.incidents.asRows(items);
      const known = { fix_scope: 'hand-over', changed: 'new image', proof: null };
      const unknown = { fix_scope: null, changed: null, proof: null };
      expect(rows).toEqual(items.map((item) => ({ ...item, ...(item.id === incidents[0]?.id ? known : unknown) })));
      expect(await storage.incidents.asRows([])).toEqual([]);
      const found = await storage.incidents.list(
        { node: 'node-1', reason: ['CreateContainerConfigError'] },
        { limit: 5 },
      );
      expect(found.items.map(({ id }) => id)).toEqual([incidents[0]?.id]);
      await storage.dispose();
    });

    it('are found by the name of the pod: the open record, else the newest', async () => {
      const storage = await open();
      const pod = { cluster: 'default', namespace: 'shop', podName: 'web-1' };
      const resolved = { status: 'resolved', at: NOON, by: 'ada', note: null } as const;
      expect(await storage.failures.findByPod(pod)).toBeUndefined();
      const first = (await recordFailure(storage)).failure.id;
      expect(await storage.failures.findByPod(pod)).toBe(first);
      await storage.failures.setStatus([first], resolved);
      const second = (await recordFailure(storage)).failure.id;
      expect(await storage.failures.findByPod(pod)).toBe(second);
      await storage.failures.setStatus([second], resolved);
      expect(await storage.failures.findByPod(pod)).toBe(second);
      expect(await storage.failures.findByPod({ ...pod, cluster: 'east' })).toBeUndefined();
      await storage.dispose();
    });
  });
}
