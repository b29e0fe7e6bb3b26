import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Recording, readRecordings } from '../../../scripts/replay/recording.js';
import { reportsOf } from '../../../scripts/replay/reports-of.js';
import { ruleOn } from '../../../src/rules/diagnose-report.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { candidatesOf } from '../../../src/rules/mirror/candidates.js';
import { planManifest } from '../../../src/rules/mirror/plan-manifest.js';
import { planProof } from '../../../src/rules/mirror/plan-proof.js';
import type { ProofPlan } from '../../../src/rules/mirror/proof-plan.js';
import { KINDS } from '../kinds/recording-kinds.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));

let recordings: Map<string, Recording>;
let expected: Record<string, { provable: string }>;

beforeAll(async () => {
  recordings = new Map((await readRecordings(FOLDER)).map((recording) => [recording.name, recording]));
  expected = JSON.parse(await readFile(`${FOLDER}/expected.json`, 'utf8'));
});

/** For each report of a scenario the plans of all ways to repair it. */
function plansFor(scenario: string): (ProofPlan | { problem: string })[][] {
  return reportsOf(recordings.get(scenario) as Recording).map((report) => {
    const evidence = readEvidence(report);
    const { diagnosis, fix } = ruleOn(evidence, () => undefined);
    return candidatesOf(fix, 'rules').map((candidate) => planProof({ evidence, diagnosis, candidate }));
  });
}

describe('plans of proofs for the recordings of a real cluster', () => {
  it.each(KINDS)('%s: every way to repair it can be shown, and keeps what would show the failure', (scenario) => {
    const all = plansFor(scenario);
    if (expected[scenario]?.provable === 'yes') for (const plans of all) expect(plans.length).toBeGreaterThan(0);
    for (const plan of all.flat()) {
      if ('problem' in plan) throw new Error(plan.problem);
      expect(plan.missingWitness, plan.candidate.title).toEqual([]);
      expect(plan.fixedManifest).not.toMatch(/terminationMessagePath|kube-api-access|nodeName|resourceVersion|status:/);
      expect(plan.about.fixed).not.toEqual(plan.about.original);
    }
  });

  it.each(KINDS)(
    '%s: the fixed manifest given by hand is the same plan, and the one that failed is none',
    (scenario) => {
      for (const report of reportsOf(recordings.get(scenario) as Recording)) {
        const evidence = readEvidence(report);
        const { diagnosis, fix } = ruleOn(evidence, () => undefined);
        for (const candidate of candidatesOf(fix, 'rules').slice(0, 1)) {
          const plan = planProof({ evidence, diagnosis, candidate });
          if ('problem' in plan) throw new Error(plan.problem);
          const own = planManifest({ evidence, diagnosis, text: plan.fixedManifest });
          if ('problem' in own) throw new Error(own.problem);
          expect(own.fixedManifest).toBe(plan.fixedManifest);
          expect(own.candidate).toMatchObject({ origin: 'user', strategy: null });
        }
        const same = planManifest({ evidence, diagnosis, text: report.manifest ?? '' });
        if ('problem' in same) throw new Error(same.problem);
        expect(same.missingWitness.join()).toContain('changes nothing');
      }
    },
  );

  it.each([
    ['crash-missing-env', [{ kind: 'Value', name: 'DATABASE_URL', key: null }]],
    ['volume-missing-secret', [{ kind: 'Secret', name: 'tls-proxy-certs', key: null }]],
    ['config-missing-configmap-env', [{ kind: 'ConfigMap', name: 'pricing-settings', key: null }]],
    ['config-missing-configmap-key', [{ kind: 'ConfigMap', name: 'feature-flags', key: 'alpha' }]],
    ['sched-pvc-missing', [{ kind: 'PersistentVolumeClaim', name: 'wiki-data', key: null }]],
    ['oom-limit-too-low', []],
  ])('%s: what only a person can make is named', (scenario, needs) => {
    const [report] = reportsOf(recordings.get(scenario) as Recording);
    if (report === undefined) throw new Error('no report');
    const evidence = readEvidence(report);
    const { diagnosis } = ruleOn(evidence, () => undefined);
    const plan = planManifest({ evidence, diagnosis, text: report.manifest ?? '' });
    expect(plan).toMatchObject({ needs });
  });
});
