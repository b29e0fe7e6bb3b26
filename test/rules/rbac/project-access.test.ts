import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../src/rules/evidence/values.js';
import { bindingOf, roleOf, serviceAccountOf } from '../../../src/rules/rbac/project-access.js';

describe('the projection of RBAC objects', () => {
  it('keeps the rules of a role, the core group among them', () => {
    const role = roleOf({
      kind: 'Role',
      metadata: { namespace: 'shop', name: 'reader', creationTimestamp: '2026-01-01T00:00:00Z', uid: 'x' },
      rules: [{ apiGroups: ['', 'apps'], resources: ['pods'], verbs: ['get'], resourceNames: ['web-0'] }],
    });
    expect(role).toEqual({
      kind: 'Role',
      namespace: 'shop',
      name: 'reader',
      createdAt: '2026-01-01T00:00:00Z',
      labels: {},
      rules: [
        { apiGroups: ['', 'apps'], resources: ['pods'], verbs: ['get'], resourceNames: ['web-0'], nonResourceURLs: [] },
      ],
      aggregates: [],
    });
  });

  it('keeps more elements of a rule than other readers look at', () => {
    const resources = Array.from({ length: 1_000 }, (_, index) => `things${index}`);
    const role = roleOf({ kind: 'ClusterRole', metadata: { name: 'wide' }, rules: [{ resources }] });
    expect(role?.rules[0]?.resources).toHaveLength(1_000);
  });

  it('reads what an aggregated ClusterRole selects', () => {
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { 'to-view': 'true' } }, null] };
    const role = roleOf({ kind: 'ClusterRole', metadata: { name: 'view' }, aggregationRule, rules: null });
    expect(role?.aggregates).toEqual([{ requirements: [{ key: 'to-view', operator: 'In', values: ['true'] }] }]);
    expect(role?.rules).toEqual([]);
  });

  it('gives a service account without namespace that of its RoleBinding, and leaves unknown subjects out', () => {
    const subjects = [
      { kind: 'ServiceAccount', name: 'ci' },
      { kind: 'ServiceAccount', name: 'ci', namespace: 'build' },
      { kind: 'User', name: 'ann', namespace: 'ignored' },
      { kind: 'Robot', name: 'r2' },
      { kind: 'Group' },
      'nonsense',
    ];
    const roleRef = { kind: 'ClusterRole', name: 'edit' };
    const metadata = { namespace: 'shop', name: 'ci-edits' };
    expect(bindingOf({ kind: 'RoleBinding', metadata, roleRef, subjects })).toMatchObject({
      role: { kind: 'ClusterRole', name: 'edit' },
      subjects: [
        { kind: 'ServiceAccount', namespace: 'shop', name: 'ci' },
        { kind: 'ServiceAccount', namespace: 'build', name: 'ci' },
        { kind: 'User', namespace: '', name: 'ann' },
      ],
    });
  });

  it('knows whether an account says that its token is mounted', () => {
    const account = (automount: unknown) =>
      serviceAccountOf({
        kind: 'ServiceAccount',
        metadata: { namespace: 'shop', name: 'ci' },
        automountServiceAccountToken: automount,
      })?.automountToken;
    expect([account(false), account(true), account(undefined), account('yes')]).toEqual([
      false,
      true,
      undefined,
      undefined,
    ]);
  });

  it('answers nothing for what has no name or is something else', () => {
    expect(roleOf({ kind: 'Role', metadata: {} })).toBeUndefined();
    expect(roleOf({ kind: 'Pod', metadata: { name: 'x' } })).toBeUndefined();
    expect(bindingOf({ kind: 'Role', metadata: { name: 'x' } })).toBeUndefined();
    expect(serviceAccountOf({ kind: 'ServiceAccount' })).toBeUndefined();
    expect(bindingOf({ kind: 'RoleBinding', metadata: { name: 'counts-nowhere' } })).toBeUndefined();
  });

  it('throws for no object', () => {
    const objects = fc.record(
      {
        kind: fc.constantFrom('Role', 'ClusterRole', 'RoleBinding', 'ServiceAccount'),
        metadata: fc.oneof(fc.anything(), fc.record({ name: fc.string(), labels: fc.anything() })),
        rules: fc.oneof(fc.anything(), fc.array(fc.anything())),
        roleRef: fc.anything(),
        subjects: fc.array(fc.anything()),
        aggregationRule: fc.oneof(fc.anything(), fc.record({ clusterRoleSelectors: fc.array(fc.anything()) })),
      },
      { requiredKeys: ['kind'] },
    );
    fc.assert(
      fc.property(objects, (object) => {
        const fields = fieldsOf(object);
        for (const project of [roleOf, bindingOf, serviceAccountOf]) project(fields);
      }),
    );
  });
});
