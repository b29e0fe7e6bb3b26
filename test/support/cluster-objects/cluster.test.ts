import { describe, expect, it } from 'vitest';
import { fieldsOf, listOf, textOf } from '../../../src/rules/evidence/values.js';
import { generateCluster, SMALL_CLUSTER } from './index.js';

const objects = [...generateCluster(SMALL_CLUSTER)];
const ofKind = (...kinds: string[]) => objects.filter(({ kind }) => kinds.includes(kind));

describe('a generated cluster', () => {
  it('is as large as it should be', () => {
    const { namespaces, pods, services, workloads, roles } = SMALL_CLUSTER;
    expect(ofKind('Namespace')).toHaveLength(namespaces);
    expect(ofKind('Pod').filter(({ metadata }) => metadata.namespace === 'team-0')).toHaveLength(pods / 2);
    expect(ofKind('Pod')).toHaveLength(pods);
    expect(ofKind('Service')).toHaveLength(services);
    expect(ofKind('Deployment', 'StatefulSet', 'DaemonSet', 'CronJob')).toHaveLength(workloads);
    expect(ofKind('Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding')).toHaveLength(roles);
  });

  it('is the same for the same seed, and another one for another', () => {
    expect([...generateCluster(SMALL_CLUSTER)]).toEqual(objects);
    expect([...generateCluster({ ...SMALL_CLUSTER, seed: 2 })]).not.toEqual(objects);
  });

  it('has no two objects of one name, and each owner is there, by name and uid', () => {
    const nameOf = (kind: string, namespace = '', name = '', uid = '') => [kind, namespace, name, uid].join(' ');
    const names = objects.map(({ kind, metadata: { namespace, name } }) => nameOf(kind, namespace, name));
    expect(new Set(names).size).toBe(names.length);
    const identities = new Set(
      objects.map(({ kind, metadata: { namespace, name, uid } }) => nameOf(kind, namespace, name, textOf(uid))),
    );
    const owners = objects.flatMap(({ metadata }) =>
      listOf(metadata['ownerReferences'])
        .map(fieldsOf)
        .map((owner) => ({ owner, namespace: metadata.namespace })),
    );
    expect(owners.length).toBeGreaterThan(100);
    for (const { owner, namespace } of owners)
      expect(identities).toContain(
        nameOf(textOf(owner['kind']), namespace, textOf(owner['name']), textOf(owner['uid'])),
      );
  });
});
