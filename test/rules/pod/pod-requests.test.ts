import { describe, expect, it } from 'vitest';
import { requestedNames, requestedResource } from '../../../src/rules/pod/pod-requests.js';

const asking = (requests: object, more: object = {}) => ({ name: 'a', resources: { requests }, ...more });

describe('requestedNames', () => {
  it('has what containers, the pod as a whole and its overhead ask for, each once', () => {
    const spec = {
      containers: [asking({ cpu: '1' }), { resources: { limits: { 'nvidia.com/gpu': 1 } } }],
      initContainers: [asking({ cpu: '1', memory: '1Gi' })],
      resources: { requests: { 'hugepages-2Mi': '2Mi' } },
      overhead: { 'ephemeral-storage': '1Mi', cpu: '10m' },
    };
    expect([...requestedNames(spec)].sort()).toEqual([
      'cpu',
      'ephemeral-storage',
      'hugepages-2Mi',
      'memory',
      'nvidia.com/gpu',
    ]);
  });

  it.each([{}, { containers: 'none' }, { containers: [null, { resources: 7 }], overhead: [] }])('takes %j', (spec) => {
    expect(requestedNames(spec)).toEqual([]);
  });
});

describe('requestedResource', () => {
  it('counts an init container with the sidecars before it where that is more than what runs in the end', () => {
    const sidecar = (cpu: string) => asking({ cpu }, { restartPolicy: 'Always' });
    const initContainers = [sidecar('1'), asking({ cpu: '3' }), sidecar('500m')];
    const containers = [asking({ cpu: '1' }), asking({ cpu: '500m' })];
    expect(requestedResource({ containers, initContainers, overhead: { cpu: '250m' } }, 'cpu').total).toBe(4.25);
    expect(requestedResource({ containers: [...containers, asking({ cpu: '2' })], initContainers }, 'cpu').total).toBe(
      5,
    );
  });

  it('takes what the pod asks as a whole instead, for that resource only', () => {
    const spec = { containers: [asking({ cpu: '1', memory: '1Gi' })], resources: { requests: { cpu: '2' } } };
    expect(requestedResource(spec, 'cpu')).toMatchObject({ total: 2, ofPod: 2 });
    expect(requestedResource(spec, 'memory')).toMatchObject({ total: 2 ** 30, ofPod: undefined });
  });
});
