import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Shape } from '../../../src/rules/evidence/values.js';
import type { KindFields } from '../../../src/rules/pod/kind-fields.js';
import {
  annotationOf,
  conditionOf,
  conditionsOf,
  controllerReference,
  createdAt,
  isBeingDeleted,
  kindOf,
  labelOf,
  labelsOf,
  metadataOf,
  nameOf,
  namespaceOf,
  type ObjectMetadata,
  ownerReferencesOf,
  specOf,
  statusOf,
  templateOf,
  uidOf,
} from '../../../src/rules/pod/object.js';

const POD = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web' }] } };
const DEPLOYMENT = {
  kind: 'Deployment',
  metadata: {
    name: 'web',
    namespace: 'shop',
    uid: 'u',
    creationTimestamp: '2026-01-01T00:00:00Z',
    labels: { app: 'web', tier: 1 },
    annotations: { note: 'x' },
    ownerReferences: [{ name: 'other' }, { name: 'app', controller: true }],
  },
  spec: { replicas: 2, template: POD },
  status: { readyReplicas: 1, conditions: [{ type: 'Available', status: 'False' }] },
};

const READERS = [
  kindOf,
  nameOf,
  namespaceOf,
  uidOf,
  createdAt,
  isBeingDeleted,
  labelsOf,
  metadataOf,
  ownerReferencesOf,
  controllerReference,
  templateOf,
  (object: Shape<'metadata'> | undefined) => [labelOf(object, 'app'), annotationOf(object, 'note')],
  (object: Shape<'status'> | undefined) => conditionsOf(statusOf(object)),
  (object: Shape<'spec'> | undefined) => specOf(object).containers,
];

describe('an object', () => {
  it('says of itself what it is', () => {
    expect([kindOf, nameOf, namespaceOf, uidOf, createdAt].map((read) => read(DEPLOYMENT))).toEqual([
      ...['Deployment', 'web', 'shop', 'u', '2026-01-01T00:00:00Z'],
    ]);
    expect(labelsOf(DEPLOYMENT)).toEqual({ app: 'web', tier: '1' });
    expect([labelOf(DEPLOYMENT, 'tier'), labelOf(DEPLOYMENT, 'none')]).toEqual(['1', '']);
    expect([annotationOf(DEPLOYMENT, 'note'), annotationOf(POD, 'note')]).toEqual(['x', '']);
  });

  it('is being deleted when somebody has asked for it', () => {
    const deletedAt = (deletionTimestamp: unknown) => isBeingDeleted({ metadata: { deletionTimestamp } });
    expect(['2026-01-01T00:00:00Z', '', null, undefined].map(deletedAt)).toEqual([true, false, false, false]);
  });

  it('names its owners, however many, and the one that looks after it', () => {
    const others = Array.from({ length: 600 }, (_, index) => ({ uid: `${index}` }));
    const owned = { metadata: { ownerReferences: [...others, { uid: 'last', controller: true }] } };
    expect([ownerReferencesOf(owned).length, controllerReference(owned)?.uid]).toEqual([601, 'last']);
    expect([controllerReference(DEPLOYMENT)?.name, controllerReference(POD)]).toEqual(['app', undefined]);
  });

  it('has the spec and the status of its kind', () => {
    expect(specOf<'Deployment'>(DEPLOYMENT).replicas).toBe(2);
    const status = statusOf<'Deployment'>(DEPLOYMENT);
    expect([status.readyReplicas, conditionOf(status, 'Available')?.status]).toEqual([1, 'False']);
    expect(conditionOf(status, 'Progressing')).toBeUndefined();
  });

  it('makes its pods by its template, a CronJob by that of its Jobs', () => {
    expect(templateOf(DEPLOYMENT)).toBe(POD);
    expect(templateOf({ spec: { jobTemplate: { spec: { template: POD } } } })).toBe(POD);
    expect(templateOf({ spec: { containers: [] } })).toEqual({});
  });

  it('is read whatever stands in it, and where there is none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, inner) => {
        const metadata = { labels: inner, annotations: inner, ownerReferences: [inner], name: inner };
        const parts = { spec: { template: inner, jobTemplate: inner }, status: { conditions: inner } };
        const objects = [
          { kind: value, metadata: value, spec: value, status: value },
          { metadata, ...parts },
        ];
        for (const read of READERS) for (const object of objects) read(object);
      }),
    );
    for (const read of READERS) expect(read(undefined)).toEqual(read({}));
  });

  it('does not compile under a wrong name', () => {
    expectTypeOf<ObjectMetadata>().not.toHaveProperty('label');
    expectTypeOf<KindFields['Deployment']['spec']>().toHaveProperty('replicas');
    expectTypeOf<KindFields['DaemonSet']['spec']>().not.toHaveProperty('replicas');
    expectTypeOf(specOf({})).toHaveProperty('containers');
  });
});
