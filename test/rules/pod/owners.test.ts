import { describe, expect, it } from 'vitest';
import {
  controllerOfPod,
  documentedOwner,
  isBarePod,
  ownerByName,
  workloadOwner,
} from '../../../src/rules/pod/owners.js';
import { readPod } from '../../../src/rules/pod/pod.js';

const pod = (metadata: Record<string, unknown>) =>
  readPod(JSON.stringify({ kind: 'Pod', metadata, spec: { containers: [{ name: 'a' }] } }));

describe('the owner by the name of a pod', () => {
  it.each([
    ['web-7d9fdd8785-hkgpp', '', 'Deployment', 'web'],
    ['web-7d9-hkgpp', '7d9', 'Deployment', 'web'],
    ['web-7d9-hkgpp', '8d9', 'DaemonSet', 'web-7d9'],
    ['nightly-29384756-hkgpp', '', 'CronJob', 'nightly'],
    ['db-0', '', 'StatefulSet', 'db'],
    ['db-120', '', 'StatefulSet', 'db'],
    ['build-6837', '', 'Pod', 'build-6837'],
    ['worker-01', '', 'Pod', 'worker-01'],
    ['agent-hkgpp', '', 'DaemonSet', 'agent'],
    ['toolbox', '', 'Pod', 'toolbox'],
  ])('%s with the hash "%s" is of %s %s', (name, hash, kind, owner) => {
    expect(ownerByName(name, hash)).toMatchObject({ kind, name: owner });
  });
});

describe('a pod that no controller made', () => {
  const byName = (name: string) => ownerByName(name);

  it.each([
    ['has a name and nothing of a controller', { name: 'db-0' }, true],
    ['has a name like those of a DaemonSet', { name: 'agent-hkgpp', namespace: 'shop' }, true],
    ['is as the API server shows it', { name: 'web-7d9fdd8785-hkgpp', uid: 'u' }, true],
    ['may have lost its metadata, and its name tells of a template', { name: 'web-7d9fdd8785-hkgpp' }, false],
    ['is not one with references', { name: 'db-0', ownerReferences: [{ kind: 'StatefulSet', name: 'db' }] }, false],
    ['is not one with a hash', { name: 'x-hkgpp', uid: 'u', labels: { 'pod-template-hash': '7d9' } }, false],
    ['is not one of a revision', { name: 'db-0', uid: 'u', labels: { 'controller-revision-hash': 'db-7d9' } }, false],
    ['is not one whose name was generated', { name: 'x-hkgpp', uid: 'u', generateName: 'x-' }, false],
    ['is not one without any metadata', {}, false],
  ])('%s', (_name, metadata, isBare) => {
    expect(isBarePod(pod(metadata), byName(String((metadata as { name?: string }).name)))).toBe(isBare);
  });

  it('is not read from the manifest of a workload', () => {
    const template = { metadata: { name: 'db' }, spec: { template: { spec: { containers: [] } } } };
    expect(isBarePod(readPod(JSON.stringify(template)), ownerByName('db'))).toBe(false);
  });
});

describe('a controller', () => {
  it.each([
    ['web-7d9fdd8785-hkgpp', 'web-7d9fdd8785'],
    ['web-7d9fdd8785-', 'web-7d9fdd8785'],
    ['db-0', 'db'],
    ['toolbox', ''],
  ])('gives its pods names such as %s', (name, controller) => {
    expect(controllerOfPod(name)).toBe(controller);
  });

  it('is one that Kubernetes has, and the one at the top', () => {
    expect(workloadOwner('ReplicaSet', 'web-7d9fdd8785')).toEqual({
      api_version: 'apps/v1',
      kind: 'Deployment',
      name: 'web',
    });
    expect(workloadOwner('Service', 'web')).toBeUndefined();
    expect(workloadOwner('Job', '')).toBeUndefined();
    expect(workloadOwner('constructor', 'web')).toBeUndefined();
  });

  it('is told by its own manifest, or by what that references', () => {
    const own = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'nightly-1' } };
    expect(documentedOwner(own)).toEqual({ api_version: 'batch/v1', kind: 'Job', name: 'nightly-1' });
    const references = [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'nightly', controller: true }];
    expect(documentedOwner({ ...own, metadata: { name: 'nightly-1', ownerReferences: references } })).toMatchObject({
      kind: 'CronJob',
      name: 'nightly',
    });
    expect(documentedOwner({ kind: 'Pod', metadata: { name: 'x' } })).toBeUndefined();
    expect(documentedOwner({})).toBeUndefined();
    for (const name of ['a\u0000b', 'a'.repeat(254), '\ud800', 7])
      expect(documentedOwner({ kind: 'Job', metadata: { name } })?.name).toBe(name === 7 ? '7' : undefined);
  });
});
