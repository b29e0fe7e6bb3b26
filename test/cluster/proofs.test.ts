import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workloadOf } from '../../src/k8s/resources.js';
import { readEvidence } from '../../src/rules/evidence/read-evidence.js';
import { type Fields, fieldsOf } from '../../src/rules/evidence/values.js';
import { handOverPlan } from '../../src/rules/mirror/hand-over-plan.js';
import type { ProofPlan } from '../../src/rules/mirror/proof-plan.js';
import { type Bar, ProofBars, RIGHT_BARS, WRONG_BARS } from './support/proofs/proof-bars.js';
import type { ProofScene, Tried } from './support/proofs/proof-scene.js';
import { eventually, TestCluster } from './support/test-cluster.js';

const cluster = TestCluster.connect();
const bars = new ProofBars(cluster);

beforeAll(() => bars.start());

afterAll(async () => {
  await bars.end();
  cluster.close();
}, 120_000);

/** What a person reads of a proof that came out otherwise than it had to. */
function told({ outcome, reason, plan }: Tried): string {
  const checks = outcome?.checks.map(({ name, status, detail }) => `${status} ${name}: ${detail}`) ?? [];
  return [`${outcome?.verdict ?? 'not made'}: ${reason}`, ...checks, ...(plan?.missingWitness ?? [])].join('\n');
}

/** Patches the workload with what is handed over, for good, and sees it come up. Experiments and pods without a controller have no patch. */
async function healOwner(plan: ProofPlan, scene: ProofScene): Promise<void> {
  const { owner, report } = await scene.failure();
  const { namespace } = scene;
  const resource = workloadOf(owner.kind);
  if (resource === undefined) return;
  const ownerManifest = await cluster.reader.get(resource, owner.name, { namespace });
  const result = handOverPlan(plan, readEvidence(report), { isExperiment: false });
  expect(result.ok, result.ok ? '' : result.reason).toBe(plan.candidate.scope === 'hand-over');
  if (!result.ok) return;
  await cluster.patch(ownerManifest, result.strategicMerge, 'strategic', '?fieldValidation=Strict');
  await eventually(`${owner.kind} ${owner.name} with all its pods`, 60, async () => {
    const { spec, status } = (await cluster.reader.get(resource, owner.name, { namespace })) as Record<string, Fields>;
    const isSeen = status?.['observedGeneration'] !== undefined && status['unavailableReplicas'] === undefined;
    return isSeen && status['updatedReplicas'] === spec?.['replicas'] && status['replicas'] === spec?.['replicas'];
  });
}

describe.concurrent('a fix that is right', () => {
  it.each(RIGHT_BARS)(
    '$scenario: $name is proven',
    async (bar: Bar) => {
      const tried = await bars.tried(bar);
      expect(tried.outcome?.verdict, told(tried)).toBe('PROVEN');
      expect(tried.outcome?.control?.failing, told(tried)).toBe(true);
    },
    600_000,
  );

  it.each(RIGHT_BARS)(
    '$scenario: what was proven repairs the owner',
    async (bar: Bar) => {
      const { plan } = await bars.tried(bar);
      // Those that are tried beside it fail as its owner's pods do.
      const scene = await bars.whenTried(bar.scenario);
      if (plan !== undefined) await healOwner(plan, scene);
    },
    600_000,
  );
});

describe.concurrent('a fix that is wrong', () => {
  it('is of each sort, several times', () => {
    const sorts = [...new Set(WRONG_BARS.map(({ sort }) => sort))];
    const counts = sorts.map((sort) => WRONG_BARS.filter((each) => each.sort === sort).length);
    expect(counts).toHaveLength(4);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
    expect(WRONG_BARS.length).toBeGreaterThanOrEqual(25);
  });

  it.each(WRONG_BARS)(
    '$scenario, $name ($sort): is not proven',
    async (bar: Bar) => {
      const tried = await bars.tried(bar);
      expect(tried.outcome?.verdict, told(tried)).not.toBe('PROVEN');
    },
    600_000,
  );
});

describe('after all of them', () => {
  it('no mirror is left', async () => {
    await Promise.allSettled([...RIGHT_BARS, ...WRONG_BARS].map((bar) => bars.tried(bar)));
    for (const scenario of new Set(RIGHT_BARS.map((bar) => bar.scenario))) {
      const { namespace } = await bars.whenTried(scenario);
      const names = async () =>
        (await cluster.pods(namespace))
          .map((pod) => fieldsOf(pod['metadata']))
          .filter(({ labels }) => 'podproof.dev/mirror' in fieldsOf(labels))
          .map(({ name }) => name);
      await expect.poll(names).toEqual([]);
    }
  }, 600_000);
});
