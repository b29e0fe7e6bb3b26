import { describe, expect, it } from 'vitest';
import { projected } from '../../support/topology/objects.js';

const references = (spec: object) => projected('Pod', 'web-0', { spec }).references;

describe('what a Pod names', () => {
  it('mounts what is behind its volumes', () => {
    const volumes = [
      { name: 'a', configMap: { name: 'settings' } },
      { name: 'b', secret: { secretName: 'tls', optional: true } },
      { name: 'c', persistentVolumeClaim: { claimName: 'data' } },
      { name: 'd', ephemeral: { volumeClaimTemplate: {} } },
      {
        name: 'e',
        projected: { sources: [{ secret: { name: 'token' } }, { configMap: { name: 'kube-root-ca.crt' } }] },
      },
      { name: 'f', csi: { driver: 'x', nodePublishSecretRef: { name: 'driver' } } },
    ];
    expect(references({ volumes })).toEqual([
      { relation: 'mounts', kind: 'ConfigMap', name: 'settings' },
      { relation: 'mounts', kind: 'Secret', name: 'tls', optional: true },
      { relation: 'mounts', kind: 'Secret', name: 'token' },
      { relation: 'mounts', kind: 'PersistentVolumeClaim', name: 'data' },
      { relation: 'mounts', kind: 'PersistentVolumeClaim', name: 'web-0-d' },
      { relation: 'uses', kind: 'Secret', name: 'driver' },
    ]);
  });

  it('uses what its variables and pull secrets name, each once, and runs as its account', () => {
    const env = (name: string, optional?: boolean) => ({
      name: 'A',
      valueFrom: { secretKeyRef: { name, key: 'k', ...(optional !== undefined && { optional }) } },
    });
    expect(
      references({
        serviceAccountName: 'shop',
        imagePullSecrets: [{ name: 'registry' }, {}],
        initContainers: [{ name: 'i', env: [env('db', true)] }],
        containers: [
          {
            name: 'c',
            env: [env('db'), env('db', true), env('cache', true)],
            envFrom: [{ configMapRef: { name: 'all' } }],
          },
        ],
      }),
    ).toEqual([
      { relation: 'uses', kind: 'Secret', name: 'db' },
      { relation: 'uses', kind: 'Secret', name: 'cache', optional: true },
      { relation: 'uses', kind: 'ConfigMap', name: 'all' },
      { relation: 'uses', kind: 'Secret', name: 'registry' },
      { relation: 'runs-as', kind: 'ServiceAccount', name: 'shop' },
    ]);
  });

  it('leaves out what can be no name', () => {
    const names = ['', '../x', 'a b', 'a\u0000', 'x'.repeat(254), 7, null, {}];
    const volumes = names.map((claimName) => ({ name: 'v', persistentVolumeClaim: { claimName } }));
    expect(references({ volumes }).map(({ name }) => name)).toEqual(['7']);
  });
});
