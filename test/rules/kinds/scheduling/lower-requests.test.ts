import { describe, expect, it } from 'vitest';
import { fieldsOf, listOf } from '../../../../src/rules/evidence/values.js';
import { expectDoneOnce, fixBy, fixedPod, fixFor } from '../fixes.js';
import { manifest } from '../reports.js';
import { failed, node } from './messages.js';

const STRATEGY = 'lower-requests';
const CPU = '3 Insufficient cpu';
const nodes = [
  node('small', { allocatable: { cpu: '2', memory: '4Gi', 'nvidia.com/gpu': '2' } }),
  node('large', { allocatable: { cpu: '4', memory: '16Gi', 'nvidia.com/gpu': '4' } }),
];

/** The resources of the containers after the fix, by name. */
function resourcesAfter(text: string, spec: string, given: readonly object[] = nodes): Record<string, unknown> {
  const fields = failed(text, { manifest: spec, nodes: given });
  const fix = fixBy(STRATEGY, fields);
  expectDoneOnce(fix, fields, spec);
  const pod = fieldsOf(fixedPod(fix, spec)['spec']);
  const containers = [...listOf(pod['initContainers']), ...listOf(pod['containers'])].map(fieldsOf);
  return Object.fromEntries(containers.map((each) => [String(each['name']), each['resources']]));
}

const cpu = (amount: string) => ({ resources: { requests: { cpu: amount } } });

describe('lower-requests', () => {
  it('takes three quarters of what the largest node can give', () => {
    expect(resourcesAfter(CPU, manifest(cpu('64')))).toEqual({ api: { requests: { cpu: '3' } } });
    const memory = manifest({ resources: { requests: { memory: '64Gi' }, limits: { memory: '64Gi' } } });
    expect(resourcesAfter('3 Insufficient memory', memory)).toEqual({
      api: { requests: { memory: '12Gi' }, limits: { memory: '64Gi' } },
    });
  });

  it('says what was and what becomes of it', () => {
    const fix = fixBy(STRATEGY, failed(CPU, { manifest: manifest(cpu('64')), nodes }));
    expect(fix.scope).toBe('hand-over');
    expect(fix.explanation).toContain('Container api requests 64 of cpu: it becomes 3.');
    expect(fix.explanation).toContain('Node large');
    expect(fix.patch).toEqual([{ op: 'replace', path: '/spec/containers/0/resources/requests/cpu', value: '3' }]);
  });

  it('sets a request where Kubernetes took the limit for it', () => {
    const spec = manifest({ resources: { limits: { cpu: '16', memory: '1Gi' } } });
    expect(resourcesAfter(CPU, spec)).toEqual({
      api: { requests: { cpu: '3' }, limits: { cpu: '16', memory: '1Gi' } },
    });
  });

  it('lowers the greatest of several containers and leaves the small ones', () => {
    const containers = [
      { name: 'a', ...cpu('8') },
      { name: 'b', ...cpu('500m') },
    ];
    const sidecar = { name: 's', restartPolicy: 'Always', ...cpu('250m') };
    const init = { name: 'i', ...cpu('6') };
    expect(resourcesAfter(CPU, manifest({}, { containers, initContainers: [sidecar, init] }))).toEqual({
      s: { requests: { cpu: '250m' } },
      i: { requests: { cpu: '2750m' } },
      a: { requests: { cpu: '2250m' } },
      b: { requests: { cpu: '500m' } },
    });
  });

  it('counts the overhead, and what the pod asks as a whole', () => {
    expect(resourcesAfter(CPU, manifest(cpu('64'), { overhead: { cpu: '500m' } }))).toEqual({
      api: { requests: { cpu: '2500m' } },
    });
    const spec = manifest(cpu('8'), { resources: { requests: { cpu: '8' } } });
    const fix = fixBy(STRATEGY, failed(CPU, { manifest: spec, nodes }));
    const pod = fieldsOf(fixedPod(fix, spec)['spec']);
    expect(pod['resources']).toEqual({ requests: { cpu: '3' } });
  });

  it('takes one node that comes nearest for all resources', () => {
    const apart = [
      node('cores', { allocatable: { cpu: '16', memory: '8Gi' } }),
      node('memory', { allocatable: { cpu: '4', memory: '64Gi' } }),
    ];
    const spec = manifest({ resources: { requests: { cpu: '8', memory: '32Gi' } } });
    expect(resourcesAfter('1 Insufficient cpu, 1 Insufficient memory', spec, apart)).toEqual({
      api: { requests: { cpu: '3', memory: '32Gi' } },
    });
  });

  it('takes a node only that the pod may use', () => {
    const taints = [{ key: 'gpu', value: '', effect: 'NoSchedule' }];
    const given = [node('gpu', { allocatable: { cpu: '64' }, taints }), node('mine', { allocatable: { cpu: '2' } })];
    expect(resourcesAfter(CPU, manifest(cpu('8')), given)).toEqual({ api: { requests: { cpu: '1500m' } } });
  });

  it('lowers devices to what a node has, request and limit alike', () => {
    const gpu = { 'nvidia.com/gpu': '8' };
    const spec = manifest({ resources: { requests: gpu, limits: gpu } });
    const lowered = { 'nvidia.com/gpu': '4' };
    expect(resourcesAfter('3 Insufficient nvidia.com/gpu', spec)).toEqual({
      api: { requests: lowered, limits: lowered },
    });
  });

  it.each([
    ['the nodes are not known', CPU, manifest(cpu('8')), []],
    ['the request fits, so the nodes are full', CPU, manifest(cpu('3')), nodes],
    [
      'no node has the device',
      '3 Insufficient amd.com/gpu',
      manifest({ resources: { limits: { 'amd.com/gpu': 1 } } }),
      nodes,
    ],
    [
      'nothing is left on any node',
      CPU,
      manifest(cpu('8')),
      [node('a', { allocatable: { cpu: '4' }, requested: { cpu: '4', pods: '9' } })],
    ],
    ['there are too many pods', '3 Too many pods', manifest(cpu('64')), nodes],
    ['the manifest says nothing', CPU, manifest(), nodes],
  ])('proposes nothing where %s', (_why, text, spec, given) => {
    const fix = fixFor(failed(text, { manifest: spec, nodes: given }));
    expect([fix, ...(fix?.alternatives ?? [])].map((each) => each?.strategy)).not.toContain(STRATEGY);
  });
});
