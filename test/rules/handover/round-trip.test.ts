import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handOver, type OwnerPatch } from '../../../src/rules/handover/index.js';
import { applyPatch } from '../../../src/rules/pod/json-patch.js';
import { applyStrategicMerge } from '../../../src/simulation/api-server/strategic-merge.js';
import { type Fields, fixOf, livePod, podSpec } from './pods.js';
import { comparable } from './same-spec.js';

const OWNERS = [
  { kind: 'Deployment', path: ['spec', 'template'] },
  { kind: 'StatefulSet', path: ['spec', 'template'] },
  { kind: 'DaemonSet', path: ['spec', 'template'] },
  { kind: 'ReplicaSet', path: ['spec', 'template'] },
  { kind: 'CronJob', path: ['spec', 'jobTemplate', 'spec', 'template'] },
] as const;

function ownerOf(path: readonly string[], spec: Fields): Fields {
  const template = { metadata: { labels: { app: 'web' } }, spec };
  return path.reduceRight<Fields>((inner, member) => ({ [member]: inner, other: true }), template);
}

function specOf(document: unknown, path: readonly string[]): unknown {
  return [...path, 'spec'].reduce<unknown>((value, member) => (value as Fields)[member], document);
}

/** What both patches make of the owner's manifest. */
function patchedSpecs(patch: OwnerPatch, owner: Fields, path: readonly string[]): unknown[] {
  const result = applyPatch(owner, patch.jsonPatch);
  if (!result.ok) throw new Error(`${result.problem.path}: ${result.problem.problem}`);
  return [applyStrategicMerge(owner, patch.strategicMerge), result.document].map((document) =>
    comparable(specOf(document, path)),
  );
}

const TOKEN = 'kube-api-access-2r8kh';
const SIDECAR = { name: 'istio-proxy', image: 'proxy', volumeMounts: [{ name: 'istio-token', mountPath: '/istio' }] };

/** The spec with what admission and a service mesh put into it. */
function injected(spec: Fields): Fields {
  const mount = { name: TOKEN, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount', readOnly: true };
  const containers = (spec['containers'] as Fields[]).map((each) => ({
    ...each,
    volumeMounts: [...((each['volumeMounts'] as unknown[] | undefined) ?? []), mount],
  }));
  const { spec: live } = livePod() as { spec: Fields };
  const addition = { key: 'injected', operator: 'Exists' };
  return {
    ...spec,
    containers: [SIDECAR, ...containers],
    volumes: [
      ...((spec['volumes'] as unknown[] | undefined) ?? []),
      ...(live['volumes'] as unknown[]),
      { name: 'istio-token', emptyDir: {} },
    ],
    tolerations: [
      addition,
      ...((spec['tolerations'] as unknown[] | undefined) ?? []),
      ...(live['tolerations'] as unknown[]),
    ],
    nodeName: 'node-1',
    priority: 0,
  };
}

const someOwner = fc.constantFrom(...OWNERS);

describe('a fix handed over', () => {
  it("makes the owner's template the fixed pod, whatever is changed", () => {
    fc.assert(
      fc.property(someOwner, podSpec, podSpec, ({ kind, path }, before, after) => {
        const owner = ownerOf(path, before);
        const fix = fixOf([{ op: 'replace', path: '/spec', value: after }]);
        const request = { fix, pod: { ...livePod(), spec: before }, owner: { api_version: null, kind, name: 'web' } };
        const known = handOver({ ...request, ownerManifest: owner });
        const expected = comparable(after);
        if (!known.ok) {
          expect(comparable(before), known.reason).toEqual(expected);
          return;
        }
        expect(patchedSpecs(known, owner, path)).toEqual([expected, expected]);
        const blind = handOver(request);
        if (!blind.ok) throw new Error(blind.reason);
        expect(patchedSpecs(blind, owner, path)).toEqual([expected, expected]);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves out what injectors put into the pod', () => {
    fc.assert(
      fc.property(someOwner, podSpec, podSpec, ({ kind, path }, before, after) => {
        const ownerManifest = ownerOf(path, before);
        const pod = { ...livePod(), spec: injected(before) };
        const fix = fixOf([{ op: 'replace', path: '/spec', value: injected(after) }]);
        const given = handOver({ fix, pod, owner: { api_version: null, kind, name: 'web' }, ownerManifest });
        if (!given.ok) {
          expect(comparable(before), given.reason).toEqual(comparable(after));
          return;
        }
        const specs = patchedSpecs(given, ownerManifest, path) as Fields[];
        for (const spec of specs) expect(withoutTolerations(spec)).toEqual(withoutTolerations(comparable(after)));
        for (const spec of specs) expect(keysOf(spec)).toEqual(keysOf(after));
        expect(JSON.stringify([given.strategicMerge, given.jsonPatch])).not.toMatch(/istio|kube-api-access|injected/);
      }),
      { numRuns: 150 },
    );
  });

  it('never throws, whatever the manifests are', () => {
    const key = fc.constantFrom('metadata', 'labels', 'spec', 'template', 'containers', 'name', '__proto__');
    const document = fc.object({ maxDepth: 5, key }).map((each) => JSON.parse(JSON.stringify(each)) as Fields);
    const kinds = fc.constantFrom('Deployment', 'Job', 'Pod', 'CronJob', 'Rollout', 'constructor');
    fc.assert(
      fc.property(document, document, podSpec, kinds, (ownerManifest, pod, value, kind) => {
        const fix = fixOf([{ op: 'add', path: '/spec', value }]);
        const request = { fix, pod, owner: { api_version: null, kind, name: 'web' } };
        for (const each of [request, { ...request, ownerManifest }, { ...request, pod: livePod(), ownerManifest }]) {
          expect(typeof handOver(each).ok).toBe('boolean');
        }
      }),
    );
  });
});

/** Tolerations are compared as a set: where the pod has more of them, their order in the owner is the owner's. */
function keysOf(spec: unknown): string[] {
  const tolerations = ((spec as Fields)['tolerations'] ?? []) as Fields[];
  return tolerations.map((each) => String(each['key'])).sort();
}

function withoutTolerations(spec: unknown): unknown {
  return { ...(spec as Fields), tolerations: undefined };
}
