import { describe, expect, it } from 'vitest';
import { BlastRadius, CanIAnswer, RoleDiagram, RoleList, WhoCanAnswer } from '../../../src/contracts/access.js';
import { AccessService } from '../../../src/kernel/access/access-service.js';
import type { RoleName } from '../../../src/kernel/access/role-diagram.js';
import type { AccessSnapshot } from '../../../src/kernel/ports/cluster/access-rules.js';
import { PodproofError } from '../../../src/kernel/ports/errors.js';
import { fieldsOf } from '../../../src/rules/evidence/values.js';
import { bindingOf, roleOf, serviceAccountOf } from '../../../src/rules/rbac/project-access.js';
import type { AccessQuestion } from '../../../src/rules/rbac/rule-matches.js';
import {
  account,
  clusterRole,
  clusterRoleBinding,
  pod,
  role,
  roleBinding,
  rule,
} from '../../support/access/shop-cluster.js';

function snapshotOf(objects: readonly object[], missing: AccessSnapshot['missing'] = []): AccessSnapshot {
  const all = objects.map(fieldsOf);
  return {
    version: 1,
    roles: all.map(roleOf).filter((each) => each !== undefined),
    bindings: all.map(bindingOf).filter((each) => each !== undefined),
    serviceAccounts: all.map(serviceAccountOf).filter((each) => each !== undefined),
    missing,
  };
}

/** The service, with answers as clients read them. */
function serviceOf(snapshot: AccessSnapshot, spec: object = {}) {
  const service = new AccessService(
    { current: async () => snapshot },
    { pod: async (_namespace, name) => fieldsOf(pod(name, spec)) },
  );
  return {
    roles: async () => RoleList.parse(read(await service.roles())),
    role: async (name: RoleName) => RoleDiagram.parse(read(await service.role(name))),
    whoCan: async (question: AccessQuestion) => WhoCanAnswer.parse(read(await service.whoCan(question))),
    canI: async (subject: string, question: AccessQuestion) =>
      CanIAnswer.parse(read(await service.canI(subject, question))),
    blastRadius: async (namespace: string, name: string) =>
      BlastRadius.parse(read(await service.blastRadius(namespace, name))),
  };
}

function read({ text }: { readonly text: string }): unknown {
  return JSON.parse(text);
}

const SECRETS = { verb: 'get', group: '', resource: 'secrets', subresource: '', name: '', namespace: 'shop' };

describe('questions about a large cluster', () => {
  const namespaces = Array.from({ length: 1_500 }, (_, number) => `team-${number}`);
  const large = snapshotOf([
    clusterRole('secret-reader', [rule('get', 'secrets')]),
    clusterRoleBinding(
      'many',
      'ClusterRole secret-reader',
      ...namespaces.map((namespace) => `ServiceAccount ${namespace}/ci`),
    ),
    ...namespaces.flatMap((namespace) => [
      role(namespace, 'own', rule('get,list', 'secrets'), rule('*', 'pods')),
      roleBinding(namespace, 'own', 'Role own', `ServiceAccount ${namespace}/ci`, 'Group devs'),
      roleBinding(namespace, 'shared', 'ClusterRole secret-reader', `User ${namespace}`),
    ]),
  ]);
  const service = serviceOf(large);

  it('are answered in bounds, which the answer says', async () => {
    const answer = await service.whoCan({ ...SECRETS, namespace: 'team-7' });
    expect(answer).toMatchObject({ truncated: true });
    expect(answer.subjects).toHaveLength(1_000);
    expect(JSON.stringify(answer).length).toBeLessThan(1_000_000);
    const small = await service.whoCan({ ...SECRETS, verb: 'list', namespace: 'team-7' });
    expect(small).toMatchObject({
      truncated: false,
      subjects: [{ name: 'devs' }, { name: 'ci', namespace: 'team-7' }],
    });
    const graph = await service.role({ kind: 'ClusterRole', namespace: '', name: 'secret-reader' });
    expect(graph.truncated).toBe(true);
    expect(graph.nodes.length).toBeLessThan(2_000);
    const ends = new Set(graph.nodes.map(({ id }) => id));
    expect(graph.edges.every(({ source, target }) => ends.has(source) && ends.has(target))).toBe(true);
  });

  it('take no time when asked again', async () => {
    const startedAt = performance.now();
    for (let round = 0; round < 20; round += 1) {
      await service.whoCan({ ...SECRETS, verb: 'list', namespace: `team-${round}` });
      await service.canI('group:devs', { ...SECRETS, namespace: `team-${round}` });
    }
    expect((performance.now() - startedAt) / 20).toBeLessThan(2_500);
  });

  it('bounds what one huge rule makes', async () => {
    const words = Array.from({ length: 5_000 }, (_, number) => `things${number}`);
    const huge = serviceOf(
      snapshotOf([
        role('shop', 'huge', { apiGroups: words, resources: words, verbs: ['get'] }),
        roleBinding('shop', 'huge', 'Role huge', 'ServiceAccount shop/default'),
      ]),
    );
    expect((await huge.role({ kind: 'Role', namespace: 'shop', name: 'huge' })).truncated).toBe(true);
    const radius = await huge.blastRadius('shop', 'any');
    expect(radius).toMatchObject({ truncated: true, reaches: ['shop'] });
    const who = await huge.whoCan({ ...SECRETS, group: 'things1', resource: 'things2' });
    expect(who.subjects[0]?.through[0]?.rule).toMatchObject({ truncated: true });
    expect(who.subjects[0]?.through[0]?.rule.resources).toHaveLength(100);
  });
});

describe('what a stolen token could do', () => {
  const rules = snapshotOf([
    account('shop', 'ci'),
    clusterRole('metrics', [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }]),
    clusterRole('node-reader', [rule('get', 'nodes/proxy'), { nonResourceURLs: ['/logs'], verbs: ['get'] }]),
    clusterRoleBinding('metrics', 'ClusterRole metrics', 'ServiceAccount shop/ci'),
    roleBinding('shop', 'b', 'ClusterRole node-reader', 'ServiceAccount shop/ci'),
    roleBinding('build', 'a', 'ClusterRole node-reader', 'Group system:serviceaccounts:shop'),
    roleBinding('other', 'not', 'ClusterRole node-reader', 'ServiceAccount other/ci'),
  ]);

  it('reaches the namespaces of its bindings, and no more than a RoleBinding can give', async () => {
    const radius = await serviceOf(rules, { serviceAccountName: 'ci' }).blastRadius('shop', 'ci-0');
    expect(radius.reaches).toEqual(['build', 'shop']);
    expect(radius.risks.map(({ check }) => check)).toEqual(['default-service-account-bound']);
    expect(radius.permissions.find(({ resource }) => resource === 'nonResourceURLs')).toMatchObject({
      urls: ['/metrics'],
    });
  });

  it('reaches nothing by what everybody may ask about oneself', async () => {
    const reviews = rule('create', 'selfsubjectreviews', { apiGroups: ['authentication.k8s.io'] });
    const everybody = snapshotOf([
      clusterRole('system:basic-user', [reviews]),
      clusterRoleBinding('system:basic-user', 'ClusterRole system:basic-user', 'Group system:authenticated'),
    ]);
    const radius = await serviceOf(everybody).blastRadius('shop', 'any');
    expect(radius).toMatchObject({ reaches: [], risks: [], permissions: [{ resource: 'selfsubjectreviews' }] });
  });

  it('is everything for whom everything is allowed', async () => {
    const everything = snapshotOf([
      clusterRole('all', [rule('*', '*', { apiGroups: ['*'] })]),
      clusterRoleBinding('all', 'ClusterRole all', 'ServiceAccount shop/ci'),
    ]);
    const radius = await serviceOf(everything, { serviceAccountName: 'ci' }).blastRadius('shop', 'ci-0');
    expect(radius.risks).toMatchObject([{ check: 'rbac-wildcard-all', level: 'critical', title: 'May do everything' }]);
    expect(radius.reaches).toEqual(['*']);
  });
});

describe('what the cluster does not show', () => {
  const missing = [
    { kind: 'Role', reason: 'The cluster does not allow Podproof to list roles' },
    { kind: 'ServiceAccount', reason: 'The cluster does not allow Podproof to list serviceaccounts' },
  ];
  const service = serviceOf(snapshotOf([roleBinding('shop', 'b', 'Role unseen', 'ServiceAccount shop/ci')], missing));

  it('is named in every answer', async () => {
    expect((await service.roles()).missing).toEqual(missing);
    expect((await service.whoCan(SECRETS)).missing).toEqual(missing);
    expect((await service.canI('user:ann', SECRETS)).unseen).toEqual(missing);
    expect((await service.blastRadius('shop', 'x')).missing).toEqual(missing);
  });

  it('is not called missing', async () => {
    expect((await service.roles()).dangling_bindings).toEqual([]);
    const { nodes } = await service.role({ kind: 'Role', namespace: 'shop', name: 'unseen' });
    for (const { metadata } of nodes) expect(metadata['status']).not.toBe('failing');
    const { missing: sentence } = await service.canI('system:serviceaccount:shop:ci', SECRETS);
    expect(sentence).not.toContain('does not exist');
    expect(sentence).toContain('No binding that Podproof can see allows');
  });

  it('is refused by name where all of it was asked for', async () => {
    const question = service.role({ kind: 'Role', namespace: 'shop', name: 'else' });
    await expect(question).rejects.toSatisfy(
      (error) => PodproofError.isInstance(error) && error.code === 'forbidden' && error.message.includes('list roles'),
    );
  });
});
