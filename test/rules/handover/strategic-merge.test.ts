import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../src/contracts/diagnosis.js';
import { type Fields, fixOf, livePod } from './pods.js';
import { owner, patched } from './requests.js';

/** The pod's spec in the patch of a Deployment. */
function specPatch(patch: Fix['patch'], pod: Fields): unknown {
  const { strategicMerge } = patched({ fix: fixOf(patch), pod });
  return (strategicMerge as { spec: { template: { spec: unknown } } }).spec.template.spec;
}

describe('the strategic-merge patch', () => {
  it('says only what changes, by names', () => {
    const api = { name: 'api', resources: { limits: { memory: '128Mi' } } };
    const template = { spec: { containers: [api] } };
    expect(patched({}).strategicMerge).toEqual({ spec: { template } });
    expect(patched(owner('CronJob')).strategicMerge).toEqual({ spec: { jobTemplate: { spec: { template } } } });
  });

  it('takes away with null what gives way to another source or handler', () => {
    const probe = { httpGet: { path: '/', port: 80 }, periodSeconds: 5 };
    const pod = livePod({
      containers: [{ name: 'api', livenessProbe: probe, env: [{ name: 'A', value: '1' }] }],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
    });
    const patch: Fix['patch'] = [
      { op: 'replace', path: '/spec/volumes/0', value: { name: 'data', emptyDir: {} } },
      {
        op: 'replace',
        path: '/spec/containers/0/livenessProbe',
        value: { tcpSocket: { port: 80 }, periodSeconds: 5 },
      },
      { op: 'remove', path: '/spec/containers/0/env/0/value' },
      { op: 'add', path: '/spec/containers/0/env/0/valueFrom', value: { fieldRef: { fieldPath: 'metadata.name' } } },
    ];
    expect(specPatch(patch, pod)).toEqual({
      volumes: [{ name: 'data', persistentVolumeClaim: null, emptyDir: {} }],
      containers: [
        {
          name: 'api',
          livenessProbe: { httpGet: null, tcpSocket: { port: 80 } },
          env: [{ name: 'A', value: null, valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
        },
      ],
    });
  });

  it('gives atomic lists whole and deletes elements of the others', () => {
    const mounts = [
      { name: 'a', mountPath: '/a' },
      { name: 'b', mountPath: '/b' },
    ];
    const pod = livePod({
      containers: [{ name: 'api', args: ['--fast', '--new'], volumeMounts: mounts }],
      nodeSelector: { disk: 'ssd', zone: 'a' },
    });
    const patch: Fix['patch'] = [
      { op: 'remove', path: '/spec/containers/0/args/1' },
      { op: 'remove', path: '/spec/containers/0/volumeMounts/0' },
      { op: 'remove', path: '/spec/nodeSelector/disk' },
      { op: 'add', path: '/spec/tolerations/-', value: { key: 'gpu', operator: 'Exists' } },
    ];
    expect(specPatch(patch, pod)).toEqual({
      containers: [{ name: 'api', args: ['--fast'], volumeMounts: [{ mountPath: '/a', $patch: 'delete' }] }],
      nodeSelector: { disk: null },
      tolerations: [{ key: 'gpu', operator: 'Exists' }],
    });
  });

  it('replaces a list that its merge key does not tell apart', () => {
    const port = (protocol: string) => ({ containerPort: 53, protocol });
    const pod = livePod({ containers: [{ name: 'dns', ports: [port('TCP')] }] });
    const patch: Fix['patch'] = [{ op: 'add', path: '/spec/containers/0/ports/-', value: port('UDP') }];
    expect(specPatch(patch, pod)).toEqual({
      containers: [{ name: 'dns', ports: [port('TCP'), port('UDP'), { $patch: 'replace' }] }],
    });
  });

  it('names the protocol of a port, too, by which Kustomize knows it', () => {
    const pod = livePod({
      containers: [{ name: 'api', ports: [{ containerPort: 80, hostPort: 80, protocol: 'TCP' }] }],
    });
    expect(specPatch([{ op: 'remove', path: '/spec/containers/0/ports/0/hostPort' }], pod)).toEqual({
      containers: [{ name: 'api', ports: [{ containerPort: 80, protocol: 'TCP', hostPort: null }] }],
    });
  });

  it('says the order only where it means something', () => {
    const plain = livePod({ containers: [{ name: 'api', env: [{ name: 'A', value: '1' }] }] });
    const append = (value: string): Fix['patch'] => [
      { op: 'add', path: '/spec/containers/0/env/-', value: { name: 'B', value } },
    ];
    expect(JSON.stringify(specPatch(append('2'), plain))).not.toContain('$setElementOrder');
    expect(specPatch(append('$(A)/x'), plain)).toEqual({
      containers: [
        {
          name: 'api',
          env: [{ name: 'B', value: '$(A)/x' }],
          '$setElementOrder/env': [{ name: 'A' }, { name: 'B' }],
        },
      ],
    });
    expect(specPatch([{ op: 'add', path: '/spec/containers/-', value: { name: 'b' } }], plain)).toEqual({
      containers: [{ name: 'b' }],
      '$setElementOrder/containers': [{ name: 'api' }, { name: 'b' }],
    });
  });

  it('takes the account away under its older name, too', () => {
    const pod = livePod({ serviceAccountName: 'gone', serviceAccount: 'gone' });
    const patch: Fix['patch'] = [
      { op: 'remove', path: '/spec/serviceAccountName' },
      { op: 'remove', path: '/spec/serviceAccount' },
    ];
    expect(specPatch(patch, pod)).toEqual({ serviceAccountName: null, serviceAccount: null });
  });

  it('keeps a change of what cleaning would take away', () => {
    const pod = livePod({ nodeName: 'node-1' });
    expect(specPatch([{ op: 'remove', path: '/spec/nodeName' }], pod)).toEqual({ nodeName: null });
  });
});
