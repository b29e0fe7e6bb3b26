import { describe, expect, it } from 'vitest';
import type { Fix } from '../../src/contracts/diagnosis.js';
import { diagnoseReport } from '../../src/rules/diagnose-report.js';
import { judgeManifest, judgePatch } from '../../src/rules/guard/index.js';
import { handOver } from '../../src/rules/handover/index.js';
import { cleanPod } from '../../src/rules/pod/clean-manifest.js';
import { parseManifest } from '../../src/rules/pod/parse-manifest.js';
import { growth } from '../support/growth.js';
import { LIST_NAMES, podWithList, reportsOf } from './long-lists.js';

/** 16 where each element is compared with each other one. */
const LINEAR = 9;
const CHARACTERS_AN_ELEMENT = 20;
const countOf = (length: number) => length / CHARACTERS_AN_ELEMENT;
const PATCH = [
  { op: 'add', path: '/spec/tolerations', value: [{ key: 'dedicated', operator: 'Exists' }] },
  { op: 'add', path: '/spec/terminationGracePeriodSeconds', value: 60 },
] as const;
const FIX: Fix = {
  ...{ strategy: 'x', title: 'x', explanation: 'x', assumes: [], alternatives: [] },
  ...{ scope: 'hand-over', target: 'pod', patch: [...PATCH] },
};

describe.each(LIST_NAMES)('ten thousand elements of %s', (list) => {
  it('are diagnosed, judged, handed over and cleaned in time that grows as they do', () => {
    const textOf = (length: number) => JSON.stringify(podWithList(list, countOf(length)));
    const work = (text: string) => {
      const manifest = parseManifest(text) ?? {};
      for (const report of reportsOf(manifest)) expect(diagnoseReport(report).diagnosis).not.toBeNull();
      judgePatch({ manifest, patch: PATCH, allowedPaths: ['/spec/**'] });
      judgeManifest(manifest, JSON.parse(text));
      for (const kind of ['Pod', 'Deployment'])
        handOver({ fix: FIX, pod: manifest, owner: { api_version: 'v1', kind, name: 'web' } });
      cleanPod(manifest);
    };
    expect(growth(textOf, work)).toBeLessThan(LINEAR);
  });
});

it('a list longer than that of any pod is refused by the guard, a usual one is not', () => {
  const verdict = (count: number) =>
    judgePatch({
      manifest: podWithList('spec.containers.0.env', count),
      patch: PATCH.slice(1),
      allowedPaths: ['/spec/**'],
    });
  expect(verdict(500)).toMatchObject({ allowed: true });
  expect(verdict(501)).toEqual({ allowed: false, reasons: ['a list of the manifest has more than 500 elements'] });
});

it('lists of pods that may be judged are not compared element by element', () => {
  const mounts = (index: number) =>
    Array.from({ length: 400 }, (_, at) => ({ name: `v${at}`, mountPath: `/${index}/${at}` }));
  const containers = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `c${index}`, image: 'a:1', volumeMounts: mounts(index) }));
  const textOf = (length: number) => JSON.stringify({ kind: 'Pod', spec: { containers: containers(length / 8_000) } });
  expect(growth(textOf, (text) => judgeManifest(JSON.parse(text), JSON.parse(text)))).toBeLessThan(LINEAR);
});

it('ten thousand related objects with twenty names each are looked up, not searched', () => {
  const related = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ kind: 'ConfigMap', name: `c${index}`, exists: false },
      near: Array.from({ length: 20 }, (_, near) => `c${index}-${near}`),
    }));
  const [report] = reportsOf(podWithList('spec.containers.0.env', 3));
  const textOf = (length: number) => JSON.stringify(related(countOf(length)));
  const work = (text: string) => diagnoseReport({ ...report, related: JSON.parse(text) } as never);
  expect(growth(textOf, work)).toBeLessThan(LINEAR);
});
