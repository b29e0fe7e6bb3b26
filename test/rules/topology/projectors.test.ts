import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectors } from '../../../src/rules/topology/index.js';

/** What may stand where a projector looks. */
const FIELDS =
  `apiVersion kind metadata spec status name namespace uid labels annotations ownerReferences containers initContainers volumes env
  envFrom conditions type reason phase containerStatuses state waiting selector podSelector matchLabels matchExpressions rules http paths backend service
  tls parentRefs backendRefs filters listeners scaleTargetRef endpoints targetRef ports replicas`.split(/\s+/);
const anyObject = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.anything(), tie('object'), fc.array(tie('value'), { maxLength: 3 })),
  object: fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 8 }),
})).object;

describe.each(Object.entries(projectors))('the projector of %s', (_kind, project) => {
  it('never throws, and gives what can be kept', () => {
    fc.assert(
      fc.property(anyObject, (object) => {
        const projected = project(object as never);
        if (projected === undefined) return;
        expect(['ok', 'progressing', 'failing', 'unknown']).toContain(projected.status.status);
        for (const { kind, name } of [...projected.owners, ...projected.references]) {
          expect(kind).toMatch(/^[A-Za-z][\w.-]*$/);
          expect(name).toMatch(/^[^\s/%]{1,253}$/);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps no annotations, and says who owns the object', () => {
    const projected = project({
      kind: 'Any',
      apiVersion: 'v1',
      metadata: {
        name: 'any',
        namespace: 'shop',
        uid: 'u',
        creationTimestamp: '2026-01-01T00:00:00Z',
        labels: { 'kubernetes.io/service-name': 'any' },
        annotations: { note: 'hunter2' },
        ownerReferences: [
          { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'd', controller: true },
          { apiVersion: 'x.test/v1', kind: 'Deployment', name: 'web', uid: 'e' },
          { apiVersion: 'v1', kind: 'No kind', name: 'web', uid: 'f' },
          null,
        ],
      },
    });
    expect(projected).toMatchObject({ name: 'any', namespace: 'shop', uid: 'u', createdAt: '2026-01-01T00:00:00Z' });
    expect(projected?.owners).toEqual([
      { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'd', controller: true },
      { apiVersion: 'x.test/v1', kind: 'Deployment.x.test', name: 'web', uid: 'e', controller: false },
    ]);
    expect(JSON.stringify(projected)).not.toContain('hunter2');
  });
});
