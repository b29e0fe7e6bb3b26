import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fix } from '../../src/contracts/diagnosis.js';
import { fieldsOf, textOf } from '../../src/rules/evidence/values.js';
import { type HandOver, handOver, type OwnerPatch, renderPatch } from '../../src/rules/handover/index.js';
import { cleanPod } from '../../src/rules/pod/clean-manifest.js';
import { dumpManifest } from '../../src/rules/pod/dump-manifest.js';
import { applyPatch } from '../../src/rules/pod/json-patch.js';
import { fixOf } from '../rules/handover/pods.js';
import { comparable } from '../rules/handover/same-spec.js';
import { CHANGES } from './support/changes.js';
import { createOwnedPod, type OwnedPod } from './support/owned-pods.js';
import { eventually, type Manifest, pathOfObject, TestCluster } from './support/test-cluster.js';

const cluster = TestCluster.connect();
const PATCHED = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'CronJob'] as const;
const ALL = [...PATCHED, 'Job', 'Pod'] as const;
type Kind = (typeof ALL)[number];

const owned = new Map<Kind, OwnedPod & { readonly namespace: string }>();

beforeAll(async () => {
  await Promise.all(
    ALL.map(async (kind) => {
      const namespace = await cluster.createNamespace(`patch-${kind.toLowerCase()}`);
      owned.set(kind, { namespace, ...(await createOwnedPod(cluster, kind, namespace)) });
    }),
  );
}, 120_000);

afterAll(async () => {
  await Promise.all([...owned.values()].map(({ namespace }) => cluster.deleteNamespace(namespace)));
  cluster.close();
});

function of(kind: Kind): OwnedPod & { readonly namespace: string } {
  const found = owned.get(kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

function handOverOf(kind: Kind, patch: Fix['patch'], knowsOwner: boolean): HandOver {
  const { owner, pod } = of(kind);
  const fields = { api_version: textOf(owner['apiVersion']), kind, name: 'web' };
  return handOver({ fix: fixOf(patch), pod, owner: fields, ...(knowsOwner && { ownerManifest: owner }) });
}

function patchFor(kind: Kind, patch: Fix['patch'], knowsOwner: boolean): OwnerPatch {
  const result = handOverOf(kind, patch, knowsOwner);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

function templateOf(owner: Manifest): Manifest {
  const spec = fieldsOf(owner['spec']);
  const holder = 'jobTemplate' in spec ? fieldsOf(fieldsOf(spec['jobTemplate'])['spec']) : spec;
  return holder['template'] as Manifest;
}

/** The pod that the server would make of this metadata and spec. */
async function podSpecOf(metadata: unknown, spec: unknown, namespace: string): Promise<unknown> {
  const { labels, annotations } = fieldsOf(metadata);
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web-mirror', labels, annotations }, spec };
  const made = await cluster.create(pod, namespace, '?dryRun=All&fieldValidation=Strict');
  // A StatefulSet's controller names the host of each pod; its template does not.
  const { hostname: _hostname, subdomain: _subdomain, ...rest } = fieldsOf(cleanPod(made)['spec']);
  return comparable(rest);
}

async function fixedSpec(kind: Kind, patch: Fix['patch']): Promise<unknown> {
  const { pod, namespace } = of(kind);
  const result = applyPatch(pod, patch);
  if (!result.ok) throw new Error(result.problem.problem);
  const fixed = cleanPod(result.document as Manifest);
  return podSpecOf(fixed['metadata'], fixed['spec'], namespace);
}

const DRY = '?dryRun=All&fieldValidation=Strict';

describe.each(PATCHED)('the patch of a %s', (kind) => {
  describe.each([true, false])('when the manifest of the owner is known: %s', (knowsOwner) => {
    it.each(Object.entries(CHANGES))('changes %s as the fix does in the pod', async (_name, change) => {
      const { owner, namespace } = of(kind);
      const { strategicMerge, jsonPatch } = patchFor(kind, change, knowsOwner);
      const expected = await fixedSpec(kind, change);
      for (const [patch, type] of [
        [strategicMerge, 'strategic'],
        [jsonPatch, 'json'],
      ] as const) {
        const template = templateOf(await cluster.patch(owner, patch, type, DRY));
        expect(await podSpecOf(template['metadata'], template['spec'], namespace), type).toEqual(expected);
      }
    });
  });

  it('fails as a whole where the containers are others', async () => {
    const { owner } = of(kind);
    const { jsonPatch } = patchFor(kind, CHANGES['limits'] ?? [], true);
    const other = jsonPatch.map((each) => (each.op === 'test' ? { ...each, value: 'other' } : each));
    const answer = await cluster.send('PATCH', `${pathOfObject(owner)}${DRY}`, other, 'json');
    expect([answer.status, textOf(answer.body['reason'])]).toEqual([422, 'Invalid']);
  });
});

const run = promisify(execFile);

describe('kubectl', () => {
  const change = CHANGES['image and command'] ?? [];

  it('takes the command and the file', async () => {
    const { namespace } = of('Deployment');
    const folder = await mkdtemp(join(tmpdir(), 'podproof-'));
    const patch = patchFor('Deployment', change, true);
    const command = `${renderPatch('kubectl', patch).trim()} --dry-run=server -o json`;
    await writeFile(join(folder, 'patch.yaml'), renderPatch('merge', patch));
    const file = `kubectl -n ${namespace} patch deployment web --patch-file ${folder}/patch.yaml --dry-run=server -o json`;
    const specs = await Promise.all(
      [command, file].map(async (line) => templateOf(JSON.parse((await run('sh', ['-c', line])).stdout) as Manifest)),
    );
    await rm(folder, { recursive: true });
    expect(specs[0]).toEqual(specs[1]);
    const { metadata, spec } = specs[0] ?? {};
    expect(await podSpecOf(metadata, spec, namespace)).toEqual(await fixedSpec('Deployment', change));
  });

  it.each(Object.entries(CHANGES))('builds the kustomization that changes %s', async (name, value) => {
    const { owner, namespace } = of('StatefulSet');
    const folder = await mkdtemp(join(tmpdir(), 'podproof-'));
    const text = renderPatch('kustomize', patchFor('StatefulSet', value, true));
    await writeFile(join(folder, 'owner.yaml'), dumpManifest(owner));
    await writeFile(join(folder, 'kustomization.yaml'), text.replace('resources: []', 'resources: [owner.yaml]'));
    const { stdout } = await run('sh', [
      '-c',
      `kubectl kustomize ${folder} | kubectl create --dry-run=client -f - -o json`,
    ]);
    await rm(folder, { recursive: true });
    const template = templateOf(JSON.parse(stdout) as Manifest);
    expect(await podSpecOf(template['metadata'], template['spec'], namespace), name).toEqual(
      await fixedSpec('StatefulSet', value),
    );
  });

  it('replaces a Job and a pod that cannot be patched', async () => {
    for (const kind of ['Job', 'Pod'] as const) {
      const { owner, namespace } = of(kind);
      const fix: Fix['patch'] = [{ op: 'replace', path: '/spec/containers/0/resources/limits/memory', value: '96Mi' }];
      const result = handOverOf(kind, fix, true);
      if (result.ok) throw new Error(`a patch for a ${kind}`);
      await run('sh', ['-c', result.command ?? 'false'], { timeout: 60_000 });
      const made = await cluster.request('GET', pathOfObject(owner));
      expect(fieldsOf(made['metadata'])['uid']).not.toBe(fieldsOf(owner['metadata'])['uid']);
      const pod = await eventually(`a new pod of the ${kind}`, 60, async () =>
        (await cluster.pods(namespace)).find(
          (each) =>
            fieldsOf(each['metadata'])['deletionTimestamp'] === undefined &&
            fieldsOf(each['metadata'])['uid'] !== fieldsOf(of(kind).pod['metadata'])['uid'],
        ),
      );
      expect(JSON.stringify(pod['spec'])).toContain('"memory":"96Mi"');
    }
  });
});
