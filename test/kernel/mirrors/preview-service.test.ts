import { fileURLToPath } from 'node:url';
import { applyPatch } from 'diff';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRecordings } from '../../../scripts/replay/recording.js';
import { reportsOf } from '../../../scripts/replay/reports-of.js';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { MirrorPreview } from '../../../src/contracts/mirror.js';
import { parseManifest } from '../../../src/rules/pod/parse-manifest.js';
import { crashed, manifest, report } from '../../rules/kinds/reports.js';
import { aliasBomb } from '../../support/alias-bomb.js';
import { missingConfigMap, outOfMemory } from '../../support/reports.js';
import { claimsOf, previewsOf } from './claims.js';

const killed = report({
  manifest: manifest({ resources: { limits: { memory: '64Mi' } } }),
  container_statuses: [crashed({ reason: 'OOMKilled', exit_code: 137 })],
});

const llmFix: Fix = {
  ...{ strategy: 'llm', title: 'Change spec.containers.0.image', explanation: 'The model says so.', assumes: [] },
  ...{ scope: 'hand-over', target: 'pod', alternatives: [] },
  patch: [{ op: 'replace', path: '/spec/containers/0/image', value: 'shop/api:2' }],
};

describe('a preview of a failure that the rules can repair', () => {
  it('shows the changed manifest, the change, and why', async () => {
    const shown = await previewsOf({ report: killed }).preview(7);
    expect(shown).toMatchObject({
      ...{ failure_id: 7, is_fallback: false, origin: 'rules', strategy: 'raise-memory-limit', scope: 'hand-over' },
      patch: [{ op: 'replace', path: '/spec/containers/0/resources/limits/memory', value: '128Mi' }],
      proven_before: null,
    });
    expect(parseManifest(shown.fixed_manifest)).toMatchObject({
      kind: 'Pod',
      spec: { containers: [{ name: 'api', resources: { limits: { memory: '128Mi' } } }] },
    });
    expect(shown.fixed_manifest).not.toContain('ownerReferences');
    expect(shown.explanation).toContain('64Mi');
    expect(shown.diff).toMatch(/^--- a\/pod.yaml\n\+\+\+ b\/pod.yaml\n@@ -\d+,\d+ \+\d+,\d+ @@\n/);
    expect(shown.diff).toMatch(/\n- +memory: 64Mi\n\+ +memory: 128Mi\n/);
    expect(shown.window_seconds).toBeGreaterThanOrEqual(30);
    expect(shown.needs_ttl_seconds).toBeGreaterThanOrEqual(shown.window_seconds);
  });

  it('names each way by a name of its own, and shows the one that is asked for', async () => {
    const previews = previewsOf({ report: killed });
    const { candidates } = await previews.preview(7);
    const names = candidates.map(({ strategy }) => strategy);
    expect(names.slice(0, 2)).toEqual(['raise-memory-limit', 'raise-memory-limit-2']);
    expect(new Set(names).size).toBe(names.length);
    const second = await previews.preview(7, 'raise-memory-limit-2');
    expect(second).toMatchObject({ strategy: 'raise-memory-limit-2', patch: [{ value: '256Mi' }] });
  });

  it('shows what others wrote as text, never as markup', async () => {
    const hostile = '</script><img src=x onerror=alert(1)> `x` [y](javascript:z)';
    const logs = `fatal: ${hostile}`;
    const unknown = report({ logs, container_statuses: [crashed({ reason: 'Error', exit_code: 3 })] });
    for (const previews of [
      previewsOf({ report: unknown }),
      previewsOf({ report: unknown, fix: { ...llmFix, title: hostile, explanation: hostile } }),
    ]) {
      const { explanation } = await previews.preview(7);
      expect(explanation).toContain('img src=x');
      expect(explanation.replace('`manifest`', '')).not.toMatch(/(?<!\\)[<`]|\]\(/);
    }
  });

  it('refuses a way that there is not, and names those that there are', async () => {
    const refused = { code: 'invalid', message: expect.stringMatching(/^strategy .*raise-memory-limit/) };
    await expect(previewsOf({ report: killed }).preview(7, 'pray')).rejects.toMatchObject(refused);
    await expect(previewsOf({ report: killed }).preview(8)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('shows first what was proven for the cause, and how often', async () => {
    const proven = [
      { strategy: 'gone-since', times: 9, lastAt: 0 },
      { strategy: 'raise-memory-limit-2', times: 3, lastAt: Date.UTC(2026, 0, 2) },
    ];
    const shown = await previewsOf({ report: killed, proven }).preview(7);
    expect(shown).toMatchObject({
      strategy: 'raise-memory-limit-2',
      proven_before: { times: 3, last_at: '2026-01-02T00:00:00.000Z' },
    });
    expect(shown.candidates.map(({ strategy }) => strategy).slice(0, 2)).toEqual([
      'raise-memory-limit-2',
      'raise-memory-limit',
    ]);
  });

  it('calls an experiment one, and puts none before a fix for having worked', async () => {
    const proven = [{ strategy: 'optional-reference', times: 5, lastAt: 0 }];
    const shown = await previewsOf({ report: missingConfigMap('a-1'), proven, fix: llmFix }).preview(7);
    expect(shown).toMatchObject({ scope: 'mirror-only', strategy: 'optional-reference' });
    expect(shown.explanation).toContain('This is an experiment and no fix');
    const { candidates } = await claimsOf({ report: killed, proven }).of(7);
    expect(candidates[0]?.strategy).toBe('raise-memory-limit');
  });
});

describe('a preview of a failure that the rules cannot repair', () => {
  it('shows a language model’s fix where there is one', async () => {
    const shown = await previewsOf({ report: outOfMemory('a-1'), fix: llmFix }).preview(7);
    expect(shown).toMatchObject({ origin: 'llm', strategy: 'llm', is_fallback: false, patch: llmFix.patch });
    expect(shown.fixed_manifest).toContain('image: shop/api:2');
  });

  it('shows the manifest as it failed, cleaned, and says what a person has to do', async () => {
    const text = manifest({}, { nodeName: 'node-1' });
    const failed = { ...outOfMemory('a-1'), manifest: `${text}status: {phase: Running}\n` };
    const shown = await previewsOf({ report: failed }).preview(7);
    expect(shown).toMatchObject({
      ...{ is_fallback: true, origin: null, strategy: null, scope: null, patch: [], diff: '', proven_before: null },
      candidates: [],
    });
    expect(shown.fixed_manifest).toContain('image: registry.example/orders:1.4');
    expect(shown.fixed_manifest).not.toMatch(/status:|ownerReferences|nodeName/);
    expect(shown.explanation).toMatch(/^No fix could be derived/);
    expect(shown.explanation).toContain('resources.limits.memory');
  });

  it('says that no manifest is known', async () => {
    const shown = await previewsOf({ report: outOfMemory('a-1', { manifest: undefined }) }).preview(7);
    expect(shown).toMatchObject({ is_fallback: true, fixed_manifest: '', checks: [], window_seconds: 0 });
    expect(shown.explanation).toContain('No manifest was reported');
  });
});

describe('a preview of a manifest that is none', () => {
  it.each([
    ...['', 'x', '[]', '{', 'kind: Pod', 'kind: Pod\nspec: 5', 'kind: Pod\nspec: {containers: [null, 5, {name: 3}]}'],
    ...[
      '['.repeat(5_000),
      aliasBomb(),
      '{"kind":"Pod","spec":{"containers":[{"name":"api","envFrom":[{"configMapRef":null}]}]}}',
    ],
  ])('is a preview all the same: %#', async (text) => {
    const shown = await previewsOf({ report: missingConfigMap('a-1', { manifest: text }) }).preview(7);
    expect(MirrorPreview.safeParse(shown).error).toBeUndefined();
    expect(shown).toMatchObject({ is_fallback: true, explanation: expect.stringContaining('pricing-settings') });
  });

  it('takes the pod of an owner’s template', async () => {
    const container = { name: 'api', image: 'a:1', envFrom: [{ configMapRef: { name: 'pricing-settings' } }] };
    const job = { apiVersion: 'batch/v1', kind: 'Job', spec: { template: { spec: { containers: [container] } } } };
    const failed = missingConfigMap('a-1', { manifest: JSON.stringify(job) });
    const shown = await previewsOf({ report: failed }).preview(7);
    expect(parseManifest(shown.fixed_manifest)).toMatchObject({ kind: 'Pod', metadata: { namespace: 'shop' } });
  });
});

describe('a preview of every failure that was recorded', () => {
  let reports: FailureReport[];
  beforeAll(async () => {
    const folder = fileURLToPath(new URL('../../fixtures/recordings', import.meta.url));
    reports = (await readRecordings(folder)).flatMap(reportsOf);
  });

  it('fits the contract, and its diff makes of the one manifest the other', async () => {
    expect(reports.length).toBeGreaterThan(20);
    for (const each of reports) {
      const previews = previewsOf({ report: each });
      const shown = await previews.preview(7);
      expect(MirrorPreview.safeParse(shown).error, each.pod_name).toBeUndefined();
      expect(shown.is_fallback).toBe(shown.strategy === null);
      if (shown.is_fallback) continue;
      const claim = await claimsOf({ report: each }).of(7);
      expect(claim.candidates.map(({ strategy }) => strategy)).toContain(shown.strategy);
      expect(shown.diff, each.pod_name).not.toBe('');
      // Taken back, the diff leads to a manifest that it leads on from.
      const reversed = shown.diff
        .replaceAll(/^([+-])(?![+-]{2} [ab]\/)/gm, (sign) => (sign === '+' ? '-' : '+'))
        .replaceAll(/^@@ -(\S+) \+(\S+) @@/gm, '@@ -$2 +$1 @@');
      const before = applyPatch(shown.fixed_manifest, reversed);
      expect(applyPatch(before === false ? '' : before, shown.diff), each.pod_name).toBe(shown.fixed_manifest);
    }
  });
});
