import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readRecordings } from '../../../scripts/replay/recording.js';
import { reportsOf } from '../../../scripts/replay/reports-of.js';
import { FailureReport } from '../../../src/contracts/failure.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { gainedPrivileges } from '../../../src/rules/guard/index.js';
import { planManifest } from '../../../src/rules/mirror/plan-manifest.js';
import { cleanPod } from '../../../src/rules/pod/clean-manifest.js';
import { dumpManifest } from '../../../src/rules/pod/dump-manifest.js';
import { applyPatch, type JsonPatch } from '../../../src/rules/pod/json-patch.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';

/** The plan for the manifest that a person would write: without what the API server and controllers have added. */
async function planOf(scenario: string, patch: JsonPatch) {
  const [recording] = await readRecordings(
    fileURLToPath(new URL(`../../fixtures/recordings/${scenario}`, import.meta.url)),
  );
  const [report] = recording === undefined ? [] : reportsOf(recording);
  if (report === undefined) throw new Error(`there is no report of ${scenario}`);
  const changed = applyPatch(cleanPod(parseManifest(report.manifest ?? '') ?? {}), patch);
  if (!changed.ok) throw new Error(changed.problem.problem);
  const text = dumpManifest(changed.document as Record<string, unknown>);
  const plan = planManifest({ evidence: readEvidence(report), diagnosis: diagnoseReport(report).diagnosis, text });
  if ('problem' in plan) throw new Error(plan.problem);
  return plan;
}

describe("a person's manifest", () => {
  const VARIABLE: JsonPatch = [
    { op: 'add', path: '/spec/containers/0/env', value: [{ name: 'DATABASE_URL', value: 'postgres://db' }] },
  ];

  it('changes what it changes, and not what the API server adds to a pod', async () => {
    const plan = await planOf('crash-missing-env', VARIABLE);
    expect(gainedPrivileges(plan.about.original, plan.about.fixed)).toEqual({
      privileges: [],
      powers: [],
      secrets: [],
    });
    const changes = plan.candidate.patch.filter(({ op }) => op !== 'test');
    expect(changes.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/spec\/containers\/0\/env/)]);
  });

  it.each([
    ['crash-missing-env', VARIABLE, 'hand-over'],
    [
      'evicted-emptydir-limit',
      [{ op: 'replace', path: '/spec/volumes/0/emptyDir/sizeLimit', value: '80Mi' }],
      'hand-over',
    ],
    [
      'volume-missing-secret',
      [{ op: 'replace', path: '/spec/volumes/0/secret/secretName', value: 'tls-proxy-cert' }],
      'hand-over',
    ],
    [
      'sched-pvc-missing',
      [{ op: 'replace', path: '/spec/volumes/0/persistentVolumeClaim/claimName', value: 'wiki-restored' }],
      'hand-over',
    ],
    ['crash-missing-env', [{ op: 'add', path: '/spec/hostNetwork', value: true }], 'mirror-only'],
    [
      'oom-limit-too-low',
      [{ op: 'add', path: '/spec/containers/0/envFrom', value: [{ secretRef: { name: 'of-others' } }] }],
      'mirror-only',
    ],
  ] as const)('is a fix where the owner may have it, else an experiment: %s', async (scenario, patch, scope) => {
    expect((await planOf(scenario, [...patch])).candidate.scope).toBe(scope);
  });

  it.each([
    ['32Mi', []],
    ['16Mi', ['/spec/containers/0/resources/requests/memory']],
  ])('has the requests that the API server makes of limits, with a request of %s before', (before, changed) => {
    const podWith = (requests: string) =>
      `kind: Pod
metadata: {name: web-1, namespace: shop}
spec: {containers: [{name: web, image: "shell:1.0", resources: {limits: {memory: 32Mi}${requests}}}]}`;
    const report = FailureReport.parse({
      ...{ namespace: 'shop', pod_name: 'web-1', manifest: podWith(`, requests: {memory: ${before}}`) },
    });
    const plan = planManifest({ evidence: readEvidence(report), diagnosis: null, text: podWith('') });
    if ('problem' in plan) throw new Error(plan.problem);
    const changes = plan.candidate.patch.filter(({ op }) => op !== 'test');
    expect(changes.map(({ path }) => path)).toEqual(changed);
    expect(plan.missingWitness.join()).not.toMatch(/request/);
  });

  it('is not refuted by lines that were only quoted for what stands round the failure', async () => {
    const { about } = await planOf('crash-sidecar-only', []);
    expect(about.logLines).toEqual(['yaml: line 7: mapping values are not allowed in this context']);
  });
});
