import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FailureRecord, FailureReport } from '../../../../src/contracts/failure.js';
import type { Mirror } from '../../../../src/contracts/mirror.js';
import { endedMirror, storedMirror } from '../../../../src/kit/testing/storage/mirror-samples.js';
import { missingConfigMap } from '../../../support/reports.js';
import { startServer, type TestServer } from '../../../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function report(pod: string): Promise<number> {
  const { body } = await server.send('POST', '/api/pods/failed', {
    body: missingConfigMap(pod),
    token: server.serviceToken,
  });
  return (body as { id: number }).id;
}

async function recordOf(id: number): Promise<FailureRecord> {
  const { body } = await server.send('GET', `/api/pods/failed/${id}`, { cookie: await server.signIn('read') });
  return body as FailureRecord;
}

/** A mirror of the failure that ends now, as the engine stores it and tells of it. */
async function end(failureId: number, change: Partial<Mirror> = {}): Promise<void> {
  const record = await recordOf(failureId);
  const { causeKey } = server.services.diagnosis.diagnose(FailureReport.parse(record));
  const names = { mirror_id: `mirror-of-${failureId}`, strategy: record.fix?.strategy ?? null };
  const live = storedMirror(failureId, { causeKey, mirror: names });
  const ended = endedMirror(live, { scope: 'mirror-only', ...change });
  await server.services.plugins.use('storage', async ({ mirrors }) => {
    await mirrors.add(live);
    await mirrors.update(ended);
  });
  server.services.bus.emit('mirror.ended', { failureId, mirror: ended.mirror });
}

describe('a verdict in the solution', () => {
  it('is told at once, is in lists in short and in the record in full, and outlasts further reports', async () => {
    const id = await report('pricing-1');
    const told: string[] = [];
    server.services.bus.on('solution.updated', 'test', ({ failure }) => {
      if (failure.id === id) told.push(failure.proof?.verdict ?? 'none');
    });
    expect((await recordOf(id)).solution).not.toContain('### Proof');
    await end(id, { verdict: 'PROVEN' });
    await expect.poll(() => told).toEqual(['PROVEN']);
    await report('pricing-1');
    const { solution } = await recordOf(id);
    expect(solution).toContain('### Proof\n\n**PROVEN**: the experiment succeeded');
    expect(solution).toContain('What was watched:\n\n- ready');
    const cookie = await server.signIn('read');
    const { body } = await server.send('GET', '/api/pods/failed?limit=10', { cookie });
    const listed = (body as FailureRecord[]).find((item) => item.id === id);
    expect(listed?.solution).toContain('**PROVEN**');
    expect(listed?.solution).not.toContain('What was watched');
  });

  it('is remembered for the next failure alike, as long as that has none of its own', async () => {
    const first = await report('billing-1');
    await end(first, { verdict: 'PROVEN' });
    const next = await report('billing-2');
    const { solution, fix } = await recordOf(next);
    expect(solution).toContain('### Proven before');
    expect(solution).toMatch(new RegExp(`- ${fix?.title}: succeeded as an experiment (?:once|2 times), last on 20`));
    await end(next, { verdict: 'REFUTED', status: 'Failed' });
    const refuted = await recordOf(next);
    expect(refuted.solution).toContain('**REFUTED**');
    expect(refuted.solution).not.toContain('### Proven before');
  });
});
