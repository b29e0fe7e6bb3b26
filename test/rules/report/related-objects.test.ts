import { describe, expect, it } from 'vitest';
import { type KnownObject, objectsNamedBy } from '../../../src/rules/report/index.js';
import { nearNames, relatedTo } from '../../../src/rules/report/related-objects.js';

const MANIFEST = `
apiVersion: v1
kind: Pod
spec:
  serviceAccountName: web
  imagePullSecrets: [{name: pull}]
  containers:
    - name: app
      env:
        - {name: A, valueFrom: {configMapKeyRef: {name: flags, key: alpha}}}
        - {name: B, valueFrom: {configMapKeyRef: {name: flags, key: beta}}}
      envFrom: [{secretRef: {name: tokens}}]
  volumes:
    - {name: data, persistentVolumeClaim: {claimName: data}}
    - {name: certs, secret: {secretName: certs, items: [{key: tls.crt, path: c}]}}
    - name: kube-api-access
      projected: {sources: [{configMap: {name: kube-root-ca.crt}}, {configMap: {name: extra, items: [{key: x, path: x}]}}]}
`;
const known = (kind: string, name: string, more: Partial<KnownObject> = {}): KnownObject => ({
  kind,
  name,
  namespace: 'shop',
  exists: true,
  ...more,
});

describe('objectsNamedBy', () => {
  it('finds every object once with the keys that are taken of it', () => {
    expect(objectsNamedBy(MANIFEST)).toEqual([
      { kind: 'ConfigMap', name: 'flags', keys: ['alpha', 'beta'] },
      { kind: 'Secret', name: 'tokens', keys: [] },
      { kind: 'Secret', name: 'certs', keys: ['tls.crt'] },
      { kind: 'ConfigMap', name: 'extra', keys: ['x'] },
      { kind: 'PersistentVolumeClaim', name: 'data', keys: [] },
      { kind: 'Secret', name: 'pull', keys: [] },
      { kind: 'ServiceAccount', name: 'web', keys: [] },
    ]);
  });
});

describe('relatedTo', () => {
  const related = (objects: KnownObject[]) => relatedTo({ related: objects }, objectsNamedBy(MANIFEST), 'shop');

  it('says nothing where nobody looked', () => {
    expect(relatedTo({}, objectsNamedBy(MANIFEST), 'shop')).toBeUndefined();
    expect(related([])).toBeUndefined();
  });

  it('has the keys of what exists, and those that look like a missing one', () => {
    expect(related([known('ConfigMap', 'flags', { keys: ['alfa', 'beta', 'zulu'] })])).toEqual([
      { kind: 'ConfigMap', name: 'flags', exists: true, keys: ['alfa', 'beta', 'zulu'], near: ['alfa'] },
    ]);
  });

  it('names what looks like an object that does not exist', () => {
    expect(
      related([known('Secret', 'tokens', { exists: false }), known('Secret', 'token'), known('Secret', 'unlike')]),
    ).toContainEqual({
      kind: 'Secret',
      name: 'tokens',
      exists: false,
      near: ['token'],
    });
  });

  it('does not claim that something is missing that nobody asked for', () => {
    expect(related([known('Secret', 'token')])).toContainEqual({ kind: 'Secret', name: 'tokens', near: ['token'] });
  });

  it('knows that all ConfigMaps are there by the one that every namespace has', () => {
    const all = [known('ConfigMap', 'kube-root-ca.crt'), known('ConfigMap', 'flag')];
    expect(related(all)).toContainEqual({ kind: 'ConfigMap', name: 'flags', exists: false, near: ['flag'] });
  });

  it('leaves the objects of other namespaces alone', () => {
    expect(related([known('ConfigMap', 'flags', { namespace: 'other' })])).toEqual([]);
  });
});

describe('nearNames', () => {
  it('puts the closest first, then longer and shorter forms', () => {
    const names = ['db-credentials-v2', 'db-credential', 'db-credentails', 'unrelated', 'db-credentials', 'db'];
    expect(nearNames('db-credentials', names)).toEqual(['db-credential', 'db-credentails', 'db-credentials-v2']);
  });

  it('does not care about capitals, and finds nothing near a name of one letter but another', () => {
    expect(nearNames('alpha', ['ALPHA'])).toEqual(['ALPHA']);
    expect(nearNames('a', ['data', 'b'])).toEqual(['b']);
  });
});
