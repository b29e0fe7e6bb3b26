import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FindingReport } from '../../../contracts/finding.js';
import type { Storage } from '../../../kernel/ports/storage.js';
import { copy, rowsOf } from './exchange-copies.js';
import { failureEntry, incidentEntry, llmSolution, NOON } from './failure-samples.js';
import { changeMirrors, fillMirrors, storedMirror } from './mirror-samples.js';
import { fillOwn } from './own-samples.js';

const finding = (resource_name: string): FindingReport => ({
  resource_type: 'Deployment',
  namespace: 'shop',
  resource_name,
  check_name: 'privileged',
  severity: 'high',
  message: 'runs privileged',
  remediation: '',
  details: { containers: ['web'] },
});

async function fillStorage(storage: Storage): Promise<void> {
  const [incident] = await storage.incidents.openMany([incidentEntry()], NOON);
  const pods = Array.from({ length: 17 }, (_, index) =>
    failureEntry({
      podName: `web-${index}`,
      incidentId: incident?.id ?? null,
      logs: 'ünï\n"\\ 😀',
      reports: index + 1,
    }),
  );
  const recorded = await storage.failures.recordMany([
    ...pods,
    failureEntry({ podName: 'llm', solution: llmSolution, diagnosis: null }),
  ]);
  await fillMirrors(
    storage,
    recorded.map(({ failure }) => failure.id),
  );
  await storage.findings.recordMany([finding('a'), finding('b'), finding('c')], NOON);
  const user = await storage.users.create({
    username: 'Ada',
    role: 'admin',
    passwordHash: 'h',
    at: NOON,
    onlyFirst: true,
  });
  await storage.sessions.create({ tokenHash: 'token', userId: user.id, at: NOON });
  await storage.apiTokens.create({
    tokenHash: 'token',
    name: 'ci',
    role: 'read',
    at: NOON,
    by: 'Ada',
    expiresAt: null,
  });
  await storage.invitations.create({ tokenHash: 'invitation', role: 'read', at: NOON, by: 'Ada', expiresAt: NOON + 1 });
  await storage.settings.set('language', 'en', NOON, 'Ada');
  await storage.exclusions.add({ kind: 'pod', pattern: 'web-*' }, NOON, 'Ada');
  await storage.exclusions.add({ kind: 'namespace', pattern: 'kube-system' }, NOON, 'Ada');
  await storage.registries.add('ghcr.io', NOON);
  await fillWork(storage, incident?.id ?? 0);
}

const job = (incidentId: number) => ({ failureId: 1, incidentId, forced: true, at: NOON });

const delivery = (incidentId: number) =>
  ({ notifier: 'slack', incidentId, kind: 'opened', dueAt: NOON, at: NOON }) as const;

const claim = { at: NOON, until: NOON + 1, limit: 1 };

/** What admins set for plugins, and what is to be done. */
async function fillWork(storage: Storage, incidentId: number): Promise<void> {
  const config = { kind: 'notify', id: 'slack', enabled: true, config: { globs: ['a', null] } };
  await storage.pluginConfigs.set({ ...config, updatedAt: NOON, updatedBy: 'Ada' });
  await storage.audit.add({
    ...{ at: NOON, actor: 'ada', action: 'put_settings', summary: 'Changes.', target: 'ttl', fields: ['value'] },
    requestId: 'r-1',
  });
  await storage.silences.create({
    ...{ matchers: { pod: 'web-*' }, reason: 'ünï', startsAt: NOON, endsAt: NOON + 1, createdBy: 'Ada' },
  });
  await fillOwn(storage);
  const agent = { cluster: 'default', node: null, version: '1', watching: 1, spooled: 0, lastSeen: NOON };
  for (const name of ['a', 'b'])
    await storage.agents.seen({ ...agent, agent: name, permissionsMissing: ['ünï'], problems: [] });
  const answer = { provider: 'openai', model: 'large', tokens: { input: 1, output: 2 }, durationMs: 1.5 };
  await storage.solutionAnswers.put({ key: 'k', answer: { steps: ['😀'] }, ...answer, createdAt: NOON });
  await storage.solutionAnswers.share(incidentId, 'k');
  await storage.llmUsage.reserve('2024-01-31', { calls: 5, tokens: 5 });
  await storage.solutionJobs.addMany([1, 2, 3].map(job));
  await storage.deliveries.addMany([1, 2, 3].map(delivery));
}

/** Ends work and takes on the same again: for a moment the target knows both. */
async function changeWork(storage: Storage): Promise<void> {
  const [claimed] = await storage.solutionJobs.claim(NOON, NOON + 1, 1);
  await storage.solutionJobs.remove([claimed?.id ?? 0]);
  await storage.solutionJobs.addMany([1, 2, 3, 4].map(job));
  const [sent] = await storage.deliveries.claim('slack', claim);
  await storage.deliveries.finish(sent?.id ?? 0, { outcome: 'sent', at: NOON, pods: 2 });
  await storage.deliveries.addMany([1, 2, 3, 4].map(delivery));
  await storage.llmUsage.addTokens('2024-01-31', 17);
  await storage.agents.deleteExpired(NOON + 1);
  await storage.agents.seen({
    ...{ cluster: 'default', agent: 'c', node: 'n', version: '2', watching: 2, spooled: 1, lastSeen: NOON },
    ...{ permissionsMissing: [], problems: ['😀'] },
  });
  await storage.pluginConfigs.remove('notify', 'slack');
  await storage.pluginConfigs.set({
    ...{ kind: 'llm', id: 'openai', enabled: false, config: {}, updatedAt: NOON, updatedBy: 'Ada' },
  });
}

async function change(storage: Storage): Promise<void> {
  const resolved = { status: 'resolved', at: NOON, by: 'Ada', note: 'gone' } as const;
  const ids = await storage.failures.findOpen(
    ['web-1', 'web-2', 'web-3'].map((podName) => ({ cluster: 'default', namespace: 'shop', podName })),
  );
  await storage.failures.setStatus(ids.slice(0, 2), resolved);
  await storage.failures.deleteExpired('resolved', NOON + 1, 1);
  // A new record of a pod whose old one is resolved: for a moment the target knows both as open.
  await storage.failures.recordMany([
    failureEntry({ podName: 'web-2' }),
    failureEntry({ podName: 'web-3', logs: null }),
  ]);
  await storage.findings.deleteOfResource({ type: 'Deployment', namespace: 'shop', name: 'b' });
  await storage.findings.setStatus(
    (await storage.findings.list({}, { limit: 1 })).items[0]?.id ?? 0,
    'dismissed',
    NOON,
  );
  await storage.settings.remove('language');
  await storage.settings.set('language', 'de', NOON + 1, 'Ada');
  await storage.exclusions.remove({ kind: 'pod', pattern: 'web-*' });
  await storage.sessions.end('token');
  await changeWork(storage);
  await changeMirrors(storage);
}

async function expectSame(source: Storage, target: Storage): Promise<void> {
  for (const table of source.tables.names()) {
    const rows = await rowsOf(source, table);
    expect(rows.length, table).toBeGreaterThanOrEqual(table === 'sessions' ? 0 : 1);
    expect(await rowsOf(target, table), table).toEqual(rows);
    expect(await target.tables.count(table), table).toBe(rows.length);
  }
  expect(await target.failures.countByStatus()).toEqual(await source.failures.countByStatus());
  expect(await target.findings.countActive()).toEqual(await source.findings.countActive());
  expect(await target.mirrors.live()).toEqual(await source.mirrors.live());
  expect(await target.mirrors.get('proven')).toEqual(await source.mirrors.get('proven'));
  expect(await target.incidents.countOpen()).toBe(await source.incidents.countOpen());
}

/** Moves data from one storage to another while they change (docs/decisions/0017-moving-the-storage.md). */
export function describeTableExchange(openSource: () => Promise<Storage>, openTarget: () => Promise<Storage>): void {
  describe('table exchange', () => {
    let source: Storage;
    let target: Storage;
    beforeEach(async () => {
      [source, target] = [await openSource(), await openTarget()];
    });
    afterEach(async () => {
      await source.dispose();
      await target.dispose();
    });

    it('copies all rows, and then what changed', async () => {
      await fillStorage(source);
      const mark = await copy(source, target);
      await expectSame(source, target);
      await change(source);
      const second = await copy(source, target, mark);
      await expectSame(source, target);
      await copy(source, target, second);
      await expectSame(source, target);
    });

    it('exports nothing that was written before the mark', async () => {
      await fillStorage(source);
      const mark = await source.tables.revision();
      await source.settings.set('late', 'yes', NOON, 'Ada');
      const late = await source.tables.export('settings', { limit: 10, since: mark });
      expect(late.rows).toMatchObject([{ key: 'late', value: 'yes', updated_at: NOON }]);
      expect((await source.tables.export('failures', { limit: 10, since: mark })).rows).toEqual([]);
      expect(await source.tables.deletedSince('settings', mark)).toEqual([]);
      await source.exclusions.remove({ kind: 'pod', pattern: 'web-*' });
      expect(await source.tables.deletedSince('exclusions', mark)).toEqual([['pod', 'web-*']]);
      expect(await source.tables.deletedSince('settings', mark)).toEqual([]);
    });

    it('misses nothing that is written while it is copied', async () => {
      const write = (index: number) => source.failures.recordMany([failureEntry({ podName: `pod-${index % 20}` })]);
      let mark: string | undefined;
      for (let round = 0; round < 5; round += 1) {
        const writes = Array.from({ length: 30 }, (_, index) => write(round * 30 + index));
        mark = await copy(source, target, mark);
        await Promise.all(writes);
      }
      await copy(source, target, mark);
      expect(await rowsOf(target, 'failures')).toEqual(await rowsOf(source, 'failures'));
    });

    it('takes a row whose pod has another open record there', async () => {
      const [recorded] = await source.failures.recordMany([failureEntry()]);
      const { rows } = await source.tables.export('failures', { limit: 1 });
      const twin = { ...rows[0], id: (recorded?.failure.id ?? 0) + 5 };
      await target.tables.import('failures', [twin]);
      await target.tables.import('failures', rows);
      expect(await target.failures.countByStatus()).toMatchObject({ new: 1 });
      expect(await rowsOf(target, 'failures')).toEqual(rows);
    });

    it('takes work that is on its way there under another id', async () => {
      await source.solutionJobs.addMany([job(1)]);
      await source.deliveries.addMany([delivery(1)]);
      for (const name of ['solution_jobs', 'deliveries']) {
        const { rows } = await source.tables.export(name, { limit: 1 });
        await target.tables.import(name, [{ ...rows[0], id: 77 }]);
        await target.tables.import(name, rows);
        expect(await rowsOf(target, name), name).toEqual(rows);
      }
      expect(await target.deliveries.claim('slack', claim)).toMatchObject([{ incidentId: 1 }]);
    });

    it('takes a live mirror whose failure has another one there', async () => {
      const [failed] = await source.failures.recordMany([failureEntry()]);
      await source.mirrors.add(storedMirror(failed?.failure.id ?? 0));
      const { rows } = await source.tables.export('mirrors', { limit: 1 });
      await target.tables.import('mirrors', [{ ...rows[0], id: 77, mirror_id: 'other' }]);
      await target.tables.import('mirrors', rows);
      expect(await rowsOf(target, 'mirrors')).toEqual(rows);
    });

    it('keeps a note on itself, which no exchange moves', async () => {
      expect(await source.tables.note()).toBeNull();
      await source.tables.setNote('moved away');
      await source.tables.setNote('moved to "there" 😀');
      await copy(source, target);
      expect(await source.tables.note()).toBe('moved to "there" 😀');
      expect(await target.tables.note()).toBeNull();
      await source.tables.setNote(null);
      await source.tables.setNote(null);
      expect(await source.tables.note()).toBeNull();
    });

    it('gives ids above all imported ones', async () => {
      await fillStorage(source);
      await copy(source, target);
      const newest = (await source.failures.list({}, { limit: 1 })).items[0]?.id ?? 0;
      const [fresh] = await target.failures.recordMany([failureEntry({ podName: 'fresh' })]);
      expect(fresh?.failure.id).toBeGreaterThan(newest);
      const user = await target.users.create({
        username: 'Bob',
        role: 'read',
        passwordHash: 'h',
        at: 1,
        onlyFirst: false,
      });
      expect(user.id).toBeGreaterThan((await source.users.list())[0]?.id ?? 0);
    });

    it('removes rows, keeps the counts right, and lists parents before children', async () => {
      await fillStorage(source);
      const { rows } = await source.tables.export('failures', { limit: 100 });
      await source.tables.remove(
        'failures',
        rows.slice(1).map((row) => [Number(row.id)]),
      );
      await source.tables.remove('exclusions', [['pod', 'web-*']]);
      await source.tables.remove('settings', []);
      expect(await source.failures.countByStatus()).toMatchObject({ new: 1 });
      expect(await source.tables.count('exclusions')).toBe(1);
      const names = source.tables.names();
      expect(names.indexOf('users')).toBeLessThan(names.indexOf('sessions'));
    });
  });
}
