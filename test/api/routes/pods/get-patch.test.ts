import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fix } from '../../../../src/contracts/diagnosis.js';
import { FailureReport } from '../../../../src/contracts/failure.js';
import type { HandOverPatch, Mirror } from '../../../../src/contracts/mirror.js';
import type { StoredFailureRecord } from '../../../../src/kernel/ports/storage/failures.js';
import type { StoredMirror } from '../../../../src/kernel/ports/storage/mirrors.js';
import { endedMirror, storedMirror } from '../../../../src/kit/testing/storage/mirror-samples.js';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { candidatesOf } from '../../../../src/rules/mirror/candidates.js';
import { planManifest } from '../../../../src/rules/mirror/plan-manifest.js';
import { planProof } from '../../../../src/rules/mirror/plan-proof.js';
import type { ProofPlan } from '../../../../src/rules/mirror/proof-plan.js';
import { outOfMemory } from '../../../support/reports.js';
import { startServer, type TestServer } from '../../../support/server.js';

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const LIMITED = 'image: shop/api:1\n    resources: {limits: {memory: 64Mi}}\n';

/** Reports a pod of its own that needs more memory; answers its record. */
async function reported(changes: Readonly<Record<string, unknown>> = {}): Promise<StoredFailureRecord> {
  count += 1;
  const report = outOfMemory(`pricing-${count}`);
  const manifest = String(report['manifest']).replace('image: shop/api:1\n', LIMITED);
  const body = { ...report, manifest, ...changes };
  const { body: answer } = await server.send('POST', '/api/pods/failed', { body, token: server.serviceToken });
  const { id } = answer as { id: number };
  const record = await server.services.plugins.use('storage', ({ failures }) => failures.get(id));
  if (record === undefined) throw new Error(`there is no record ${id}`);
  return record;
}

async function asked(id: number, query = '', role: 'read' | 'write' = 'write') {
  const cookie = await server.signIn(role);
  const { status, body } = await server.send('GET', `/api/pods/failed/${id}/patch${query}`, { cookie });
  return { status, body: body as HandOverPatch & { detail: string; command?: string } };
}

function known(record: StoredFailureRecord) {
  const report = FailureReport.parse(record);
  return { evidence: readEvidence(report), ...server.services.diagnosis.diagnose(report) };
}

/** A mirror of the failure that has ended. */
async function ended(
  record: StoredFailureRecord,
  plan: ProofPlan,
  change: { readonly mirror?: Partial<Mirror>; readonly causeKey?: string } = {},
): Promise<void> {
  const { origin, scope, strategy, patch } = plan.candidate;
  count += 1;
  const mirror = {
    mirror_id: `mirror-${count}`,
    origin,
    scope,
    strategy,
    created_by: 'ada',
    ...change.mirror,
    verdict: null,
  };
  const causeKey = change.causeKey ?? known(record).causeKey;
  const live: StoredMirror = storedMirror(record.id, { plan, patch, causeKey, mirror });
  await server.services.plugins.use('storage', async ({ mirrors }) => {
    await mirrors.add(live);
    await mirrors.update(endedMirror(live, { verdict: 'PROVEN', ...change.mirror }));
  });
}

function planOf(record: StoredFailureRecord, fix: Fix | null = record.fix): ProofPlan {
  const { evidence, diagnosis } = known(record);
  const [candidate] = candidatesOf(fix, 'rules');
  const plan = candidate && planProof({ evidence, diagnosis, candidate });
  if (plan === undefined || 'problem' in plan) throw new Error(plan?.problem ?? 'no fix');
  return plan;
}

const TAGGED = (manifest: string) => manifest.replace('shop/api:1', 'shop/api:2');

function ownPlan(record: StoredFailureRecord, change = TAGGED): ProofPlan {
  const { evidence, diagnosis } = known(record);
  const plan = planManifest({ evidence, diagnosis, text: change(record.manifest ?? '') });
  if ('problem' in plan) throw new Error(plan.problem);
  return plan;
}

describe('GET …/patch', () => {
  it('gives the proposed fix where nothing was proven, as a command that names the owner', async () => {
    const { id, fix } = await reported();
    const { status, body } = await asked(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ format: 'kubectl', target: { kind: 'Deployment', name: 'pricing', namespace: 'shop' }, managed_by: null },
      ...{ scope: fix?.scope, origin: 'rules', verdict: null, proven_by: null },
      text: expect.stringMatching(/^kubectl -n shop patch deployment pricing --type=strategic -p '\{"spec"/),
    });
  });

  it.each([
    ['merge', /^apiVersion: apps\/v1\nkind: Deployment\n/],
    ['json', /^\[\n {2}\{\n {4}"op": "test"/],
    ['kustomize', /^apiVersion: kustomize\.config\.k8s\.io\/v1beta1\nkind: Kustomization\n/],
  ])('gives it as %s', async (format, text) => {
    const { id } = await reported();
    const { body } = await asked(id, `?format=${format}`, 'read');
    expect(body).toMatchObject({ format, text: expect.stringMatching(text) });
  });

  it('gives what was proven last, says by whom, and who writes the owner', async () => {
    const owner_manifest = JSON.stringify({
      ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
      metadata: { name: 'pricing', namespace: 'shop', labels: { 'helm.sh/chart': 'pricing-2.0.1' } },
      spec: { template: { spec: { containers: [{ name: 'api', image: 'shop/api:1' }] } } },
    });
    const record = await reported({ owner_manifest });
    await ended(record, planOf(record));
    await ended(record, ownPlan(record), { mirror: { scope: 'hand-over', created_by: 'grace' } });
    const { body } = await asked(record.id, '?format=merge', 'read');
    expect(body).toMatchObject({ origin: 'user', scope: 'hand-over', verdict: 'PROVEN', proven_by: 'grace' });
    expect(body.text).toContain('image: shop/api:2');
    expect(body.managed_by).toMatchObject({ tool: 'Helm', hint: expect.stringContaining('likely `image.tag`') });
    expect(body.warnings).toContainEqual(expect.stringMatching(/^Helm owns Deployment pricing/));
  });

  it('does not give what was proven for another cause', async () => {
    const record = await reported();
    await ended(record, ownPlan(record), { causeKey: 'another', mirror: { scope: 'hand-over' } });
    const { body } = await asked(record.id);
    expect(body).toMatchObject({ origin: 'rules', verdict: null });
  });

  it('says of a fix that was refuted that it was', async () => {
    const record = await reported();
    await ended(record, planOf(record), {
      mirror: { verdict: 'REFUTED', status: 'Failed', verdict_reason: 'password=hunter2 is missing' },
    });
    const { body } = await asked(record.id);
    expect(body.verdict).toBeNull();
    const [warning = ''] = body.warnings.slice(-1);
    expect(warning).toMatch(/^This fix was tried in a mirror pod and did not hold: /);
    expect(warning).not.toContain('hunter2');
  });

  it('gives an experiment only when it is asked for as one', async () => {
    const record = await reported();
    const plan = ownPlan(record);
    const candidate = { ...plan.candidate, title: 'Try password=hunter2-canary' };
    await ended(record, { ...plan, candidate }, { mirror: { scope: 'mirror-only' } });
    const refused = await asked(record.id);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).not.toContain('hunter2');
    expect(refused.body.detail).toMatch(/experiment.*ask with experiment=true/);
    const given = await asked(record.id, '?experiment=true');
    expect(given.body).toMatchObject({ scope: 'mirror-only', verdict: 'PROVEN' });
  });

  it('keeps a patch with a secret in it from who may not see secrets, in every format', async () => {
    const record = await reported();
    const withPassword = (manifest: string) => manifest.replace('s3cr3t-canary', 'n3w-s3cr3t-canary');
    await ended(record, ownPlan(record, withPassword), { mirror: { scope: 'hand-over' } });
    for (const format of ['kubectl', 'merge', 'json', 'kustomize']) {
      const refused = await asked(record.id, `?format=${format}`, 'read');
      expect(refused.status, format).toBe(409);
      expect(JSON.stringify(refused.body)).not.toContain('s3cr3t');
      expect(refused.body.detail).toContain('looks like a secret');
      expect((await asked(record.id, `?format=${format}`)).body.text).toContain('n3w-s3cr3t-canary');
    }
  });

  it('gives nobody a patch that would write the mask of a secret into the workload', async () => {
    const record = await reported();
    const masked = (manifest: string) =>
      manifest.replace('name: DB_PASSWORD', 'name: NEW').replace('s3cr3t-canary', "'[redacted:env]'");
    await ended(record, ownPlan(record, masked), { mirror: { scope: 'hand-over' } });
    const { status, body } = await asked(record.id);
    expect([status, body.detail]).toEqual([409, expect.stringContaining('stands for a secret')]);
  });

  it('says why the owner cannot be patched, and what does it another way', async () => {
    const record = await reported({ owner: { api_version: 'batch/v1', kind: 'Job', name: 'pricing' } });
    const { status, body } = await asked(record.id, '?experiment=1');
    expect(status).toBe(409);
    expect(body.detail).toMatch(
      /template of a Job cannot be changed.* Instead: kubectl -n shop get job\/pricing -o yaml/,
    );
    expect(body.command).toMatch(/^kubectl -n shop get job\/pricing/);
  });

  it('says that there is no fix, and no such failure', async () => {
    const { id } = await reported({ manifest: undefined });
    const none = await asked(id);
    expect([none.status, none.body.detail]).toEqual([409, expect.stringMatching(/^There is no fix to hand over/)]);
    expect((await asked(987_654)).status).toBe(404);
    expect((await asked(id, '?format=yaml')).status).toBe(400);
  });
});
