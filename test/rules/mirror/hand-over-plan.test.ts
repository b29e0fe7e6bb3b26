import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Recording, readRecordings } from '../../../scripts/replay/recording.js';
import { reportsOf } from '../../../scripts/replay/reports-of.js';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import type { Evidence } from '../../../src/rules/evidence/evidence.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { fieldsOf } from '../../../src/rules/evidence/values.js';
import { type OwnerPatch, ownerKindOf, renderPatch } from '../../../src/rules/handover/index.js';
import { candidatesOf } from '../../../src/rules/mirror/candidates.js';
import { handOverPlan } from '../../../src/rules/mirror/hand-over-plan.js';
import { planManifest } from '../../../src/rules/mirror/plan-manifest.js';
import { planProof } from '../../../src/rules/mirror/plan-proof.js';
import type { ProofPlan } from '../../../src/rules/mirror/proof-plan.js';
import { cleanPod } from '../../../src/rules/pod/clean-manifest.js';
import { dumpManifest } from '../../../src/rules/pod/dump-manifest.js';
import { applyPatch, type JsonPatch } from '../../../src/rules/pod/json-patch.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import { withoutDefaults } from '../../../src/rules/pod/server-defaults.js';
import { applyStrategicMerge } from '../../../src/simulation/api-server/strategic-merge.js';

const FOLDER = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));
const EXPERIMENT = { isExperiment: true };

let recordings: readonly Recording[];
beforeAll(async () => {
  recordings = await readRecordings(FOLDER);
});

/** The spec of a pod as text, cleaned, so that two that are alike are so to the byte. */
function specText(spec: unknown): string {
  return dumpManifest(withoutDefaults(cleanPod({ apiVersion: 'v1', kind: 'Pod', spec }))['spec']);
}

function templateSpec(owner: unknown, evidence: Evidence): unknown {
  const path = ownerKindOf(evidence.owner)?.template ?? [];
  return fieldsOf(path.reduce<unknown>((value, member) => fieldsOf(value)[member], owner))['spec'];
}

/** What the formats that can be applied here make of the owner: its manifest, or the pod itself. */
function appliedSpecs(patch: OwnerPatch, evidence: Evidence): string[] {
  const document = evidence.ownerManifest ?? evidence.manifest.document;
  const json = applyPatch(document, JSON.parse(renderPatch('json', patch)) as JsonPatch);
  if (!json.ok) throw new Error(json.problem.problem);
  const merged = applyStrategicMerge(document, parseManifest(renderPatch('merge', patch)) ?? {});
  return [json.document, merged].map((result) => specText(templateSpec(result, evidence)));
}

interface Planned {
  readonly name: string;
  readonly evidence: Evidence;
  readonly plan: ProofPlan;
}

function plansOf(name: string, report: FailureReport): Planned[] {
  const { fix, diagnosis } = diagnoseReport(report);
  const evidence = readEvidence(report);
  return candidatesOf(fix, 'rules').flatMap((candidate) => {
    const plan = planProof({ evidence, diagnosis, candidate });
    return 'problem' in plan ? [] : [{ name: `${name} ${candidate.strategy}`, evidence, plan }];
  });
}

describe('what was tried, handed over', () => {
  it("makes the owner's template the pod that was tried, to the byte, in each recording and each format", () => {
    const planned = recordings.flatMap((recording) =>
      reportsOf(recording).flatMap((report) => plansOf(recording.name, report)),
    );
    const replaced: string[] = [];
    for (const { name, evidence, plan } of planned) {
      const given = handOverPlan(plan, evidence, EXPERIMENT);
      const proven = specText(parseManifest(plan.fixedManifest)?.['spec']);
      if (given.ok) {
        expect(appliedSpecs(given, evidence), name).toEqual([proven, proven]);
        // What the API server has filled in at the owner is no difference.
        expect(given.warnings.join(), name).not.toContain('says something else');
      } else {
        // A pod without a controller is created anew, from the very manifest.
        expect(specText(parseManifest(given.manifest ?? '')?.['spec']), name).toBe(proven);
        replaced.push(name);
      }
    }
    expect(replaced).toEqual(['evicted-emptydir-limit raise-emptydir-limit']);
    expect(planned.length).toBeGreaterThan(20);
  });

  function firstOf(scenario: string): FailureReport {
    const recording = recordings.find(({ name }) => name === scenario);
    const [report] = recording === undefined ? [] : reportsOf(recording);
    if (report === undefined) throw new Error(`there is no report of ${scenario}`);
    return report;
  }

  it("is no other for a person's manifest", () => {
    const report = firstOf('image-tag-not-found');
    const evidence = readEvidence(report);
    const { diagnosis } = diagnoseReport(report);
    const text = (report.manifest ?? '').replaceAll('shell:1.O', 'shell:1.0');
    const plan = planManifest({ evidence, diagnosis, text });
    if ('problem' in plan) throw new Error(plan.problem);
    const given = handOverPlan(plan, evidence, EXPERIMENT);
    if (!given.ok) throw new Error(given.reason);
    const proven = specText(parseManifest(plan.fixedManifest)?.['spec']);
    expect(proven).toContain('shell:1.0');
    expect(appliedSpecs(given, evidence)).toEqual([proven, proven]);
    expect(given.strategicMerge).toEqual({
      spec: { template: { spec: { containers: [{ name: 'billing', image: expect.stringMatching(/shell:1\.0$/) }] } } },
    });
  });

  it('sees no difference in what the API server has filled in at the owner', () => {
    const report = firstOf('probe-liveness-http');
    const evidence = readEvidence(report);
    const text = (report.manifest ?? '').replace('timeoutSeconds: 1', 'timeoutSeconds: 7');
    const plan = planManifest({ evidence, diagnosis: diagnoseReport(report).diagnosis, text });
    if ('problem' in plan) throw new Error(plan.problem);
    const given = handOverPlan(plan, evidence, EXPERIMENT);
    expect(given).toMatchObject({ ok: true, warnings: [] });
    expect(JSON.stringify(given)).toContain('"timeoutSeconds":7');
  });

  it('stays what it was when the record has another pod by now', () => {
    const report = firstOf('oom-limit-too-low');
    const [planned] = plansOf('oom', report);
    if (planned === undefined) throw new Error('there is no plan');
    const later = readEvidence({ ...report, manifest: '' });
    const given = handOverPlan(planned.plan, later, EXPERIMENT);
    expect(given).toEqual(handOverPlan(planned.plan, planned.evidence, EXPERIMENT));
    expect(given.ok).toBe(true);
  });

  it('is refused where it is only for a mirror, unless it is asked for as an experiment', () => {
    const planned = plansOf('selector', firstOf('sched-node-selector')).find(
      ({ plan }) => plan.candidate.scope === 'mirror-only',
    );
    if (planned === undefined) throw new Error('there is no experiment');
    const given = (isExperiment: boolean) => handOverPlan(planned.plan, planned.evidence, { isExperiment });
    expect(given(false)).toMatchObject({ ok: false, reason: expect.stringContaining('experiment') });
    expect(given(true).ok).toBe(true);
  });
});
