import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FailureEntry } from '../../../kernel/ports/storage/failures.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import {
  diagnosis,
  failureEntry,
  incidentEntry,
  llmSolution,
  MINUTE,
  NOON,
  recordFailure,
  ruleSolution,
} from './failure-samples.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';

/** What every storage does when failures are recorded (docs/design.md, "Failures"). */
export function describeFailureRecords(open: () => Promise<Storage>): void {
  describe('recording failures', () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });
    afterEach(() => storage.dispose());

    const record = (change: Partial<FailureEntry> = {}) => recordFailure(storage, change);
    const setStatus = (id: number, status: 'ignored' | 'resolved') =>
      storage.failures.setStatus([id], { status, at: NOON, by: 'ada', note: null });

    it('makes a record of all that was given', async () => {
      const { failure, ...outcome } = await record();
      expect(outcome).toEqual({ created: true, joinedIncident: false, leftIncidentId: null });
      expect(failure).toEqual({
        id: failure.id,
        assignee: null,
        cluster: 'default',
        namespace: 'shop',
        pod_name: 'web-1',
        node_name: 'node-1',
        failure_reason: 'CreateContainerConfigError',
        failure_message: 'configmap "web-config" not found',
        creation_timestamp: '2024-01-01T11:59:00Z',
        status: 'new',
        status_changed_at: null,
        status_changed_by: null,
        status_note: null,
        cause: 'missing-config-map',
        title: 'ConfigMap web-config does not exist',
        severity: 'high',
        confidence: 'high',
        owner: { api_version: 'apps/v1', kind: 'Deployment', name: 'web' },
        incident_id: null,
        occurrences: 1,
        first_seen: '2024-01-01T12:00:00.000Z',
        last_seen: '2024-01-01T12:00:00.000Z',
        timestamp: '2024-01-01T12:00:00.000Z',
        events: [{ type: 'Warning', reason: 'Failed' }],
        container_statuses: [{ name: 'web', ready: false }],
        ...ruleSolution,
        proof: null,
        fix_scope: null,
        changed: null,
      });
    });

    it('answers with the record that it stores', async () => {
      const { failure } = await record({ solution: llmSolution });
      expect((await storage.failures.list({}, { limit: 1 })).items).toEqual([failure]);
      await record({ solution: ruleSolution, seenAt: NOON + 1, owner: null, diagnosis: null, reports: 3 });
      const again = await record({ seenAt: NOON + 2 });
      expect((await storage.failures.list({}, { limit: 1 })).items).toEqual([again.failure]);
    });

    it('gives the whole record with the report as it came', async () => {
      const { failure } = await record({ logs: 'panic', report: { phase: 'Pending', status: 'fake', events: [1, 2] } });
      expect(await storage.failures.get(failure.id)).toEqual({
        ...failure,
        phase: 'Pending',
        events: [1, 2],
        cause_key: failureEntry().causeKey,
        diagnosis,
        fix: null,
        manifest: 'kind: Pod',
        logs: 'panic',
      });
      expect(await storage.failures.get(failure.id + 1)).toBeUndefined();
    });

    it('updates the open record of a pod: id, status and first sight stay', async () => {
      const first = await record({ reports: 2 });
      await setStatus(first.failure.id, 'ignored');
      const second = await record({ reports: 3, reason: 'CrashLoopBackOff', seenAt: NOON + MINUTE, manifest: null });
      expect(second.created).toBe(false);
      expect(second.failure).toMatchObject({
        id: first.failure.id,
        status: 'ignored',
        status_changed_by: 'ada',
        occurrences: 5,
        failure_reason: 'CrashLoopBackOff',
        first_seen: '2024-01-01T12:00:00.000Z',
        last_seen: '2024-01-01T12:01:00.000Z',
      });
      expect(await storage.failures.get(first.failure.id)).toMatchObject({ manifest: null });
    });

    it('makes a new record of a resolved pod and keeps the old one', async () => {
      const first = await record();
      await setStatus(first.failure.id, 'resolved');
      const second = await record();
      expect(second.created).toBe(true);
      expect(second.failure.id).toBeGreaterThan(first.failure.id);
      expect(await storage.failures.get(first.failure.id)).toMatchObject({ status: 'resolved' });
    });

    it('takes pods of other clusters and namespaces as other pods', async () => {
      const ids = [await record(), await record({ cluster: 'b' }), await record({ namespace: 'b' })];
      expect(new Set(ids.map(({ failure }) => failure.id)).size).toBe(3);
    });

    it('keeps what an LLM added as long as the cause is the same, below the newest answer of the rules', async () => {
      await record({ solution: llmSolution });
      expect((await record()).failure).toMatchObject(llmSolution);
      const newer = { ...ruleSolution, solution: '## Create the ConfigMap with two keys' };
      const kept = { ...llmSolution, solution: newer.solution };
      const { failure } = await record({ solution: newer });
      expect(failure).toMatchObject(kept);
      expect(await storage.failures.get(failure.id)).toMatchObject(kept);
      expect((await record({ causeKey: 'cause-2' })).failure).toMatchObject(ruleSolution);
      await record({ solution: llmSolution, causeKey: null });
      expect((await record({ causeKey: null })).failure).toMatchObject(ruleSolution);
    });

    it('takes the newer solution of rules', async () => {
      await record();
      const solution = { ...ruleSolution, solution: 'newer', solution_fallback_reason: 'The budget is spent.' };
      expect((await record({ solution })).failure).toMatchObject(solution);
      expect((await record({ solution: llmSolution })).failure).toMatchObject(llmSolution);
    });

    it('says which incident a record joined and which one it left', async () => {
      const causes = [incidentEntry(), incidentEntry({ causeKey: 'cause-2' })];
      const [one = 0, two = 0] = (await storage.incidents.openMany(causes, NOON)).map(({ id }) => id);
      const report = async (incidentId: number | null) => {
        const { failure, joinedIncident, leftIncidentId } = await record({ incidentId });
        return [failure.incident_id, joinedIncident, leftIncidentId];
      };
      expect(await report(null)).toEqual([null, false, null]);
      expect(await report(one)).toEqual([one, true, null]);
      expect(await report(one)).toEqual([one, false, null]);
      expect(await report(two)).toEqual([two, true, one]);
      expect(await report(null)).toEqual([null, false, two]);
      const another = await record({ podName: 'web-2', incidentId: one });
      expect(another).toMatchObject({ created: true, joinedIncident: true, leftIncidentId: null });
    });

    it('answers in the order given', async () => {
      const names = Array.from({ length: 40 }, (_, index) => `web-${(index * 7) % 40}`);
      await storage.failures.recordMany(names.slice(5, 25).map((podName) => failureEntry({ podName })));
      const recorded = await storage.failures.recordMany(names.map((podName) => failureEntry({ podName })));
      expect(recorded.map(({ failure }) => failure.pod_name)).toEqual(names);
      const stored = await Promise.all(recorded.map(({ failure }) => storage.failures.get(failure.id)));
      expect(stored.map((failure) => failure?.pod_name)).toEqual(names);
      expect(recorded.filter(({ created }) => created)).toHaveLength(20);
      expect(await storage.failures.recordMany([])).toEqual([]);
    });

    it('makes one record of a pod that is reported forty times at once', async () => {
      const recorded = await Promise.all(Array.from({ length: 40 }, () => record()));
      expect(new Set(recorded.map(({ failure }) => failure.id)).size).toBe(1);
      expect(recorded.filter(({ created }) => created)).toHaveLength(1);
      expect((await storage.failures.list({}, { limit: 2 })).items).toMatchObject([{ occurrences: 40 }]);
      expect(await storage.failures.countByStatus()).toMatchObject({ new: 1 });
    });

    it('records batches that overlap at once', async () => {
      const batch = (shift: number) =>
        Array.from({ length: 25 }, (_, index) => failureEntry({ podName: `pod-${(index * 7 + shift) % 30}` }));
      await Promise.all(Array.from({ length: 20 }, (_, index) => storage.failures.recordMany(batch(index))));
      const { items, total } = await storage.failures.list({}, { limit: 100 });
      expect(total).toBe(30);
      expect(items.reduce((sum, item) => sum + item.occurrences, 0)).toBe(500);
    });

    it('keeps text of any kind and size', async () => {
      for (const text of [...HOSTILE_TEXTS, 'x'.repeat(1_000_000), '\\N', '{"a":"\\u0000"}', 'NULL', '{}', '"']) {
        const { failure } = await record({
          message: text,
          logs: text,
          manifest: text,
          report: { text, '\\"': [text] },
        });
        const whole = await storage.failures.get(failure.id);
        expect(whole).toMatchObject({ failure_message: text, logs: text, manifest: text, text, '\\"': [text] });
      }
    });

    it('takes names of the longest kind in any script', async () => {
      const name = '漢'.repeat(253);
      const entry = { cluster: name, namespace: name, podName: name, reason: name };
      const { failure } = await record({ ...entry, owner: { api_version: name, kind: name, name } });
      expect(await storage.failures.findOpen([entry])).toEqual([failure.id]);
      const key = { cluster: name, namespace: name, ownerKind: name, ownerName: name, causeKey: name };
      expect(await storage.incidents.openMany([incidentEntry(key)], NOON)).toMatchObject([{ opened: true }]);
    });
  });
}
