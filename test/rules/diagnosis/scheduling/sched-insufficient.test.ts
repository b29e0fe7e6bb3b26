import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';
import { failed, node } from './messages.js';

const requests = (resource: Record<string, unknown>) => ({ manifest: manifest({ resources: { requests: resource } }) });

describe('sched-insufficient', () => {
  it.each([
    ['3 Insufficient cpu', { cpu: '1500m' }, '1500m CPU (api: 1500m)'],
    ['3 Insufficient memory', { memory: '64Gi' }, '64Gi (api: 64Gi)'],
    ['3 Insufficient ephemeral-storage', { 'ephemeral-storage': '1Ti' }, '1Ti'],
    ['3 Insufficient nvidia.com/gpu', { 'nvidia.com/gpu': '2' }, '2 (api: 2)'],
    ['3 Insufficient hugepages-2Mi', { 'hugepages-2Mi': '1Gi' }, '1Gi (api: 1Gi)'],
    ['3 Too many pods', {}, 'as many pods as it may'],
  ])('%s', (text, resource, words) => {
    const diagnosis = diagnosisOf(failed(text, requests(resource)));
    expect(diagnosis.kind).toBe('sched-insufficient');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('None of the 3 nodes takes the pod');
  });

  it('takes the limit for the request where there is none', () => {
    const limits = { manifest: manifest({ resources: { limits: { 'nvidia.com/gpu': 1 } } }) };
    const diagnosis = diagnosisOf(failed('3 Insufficient nvidia.com/gpu', limits));
    expect(textOfDiagnosis(diagnosis)).toContain('spec.containers[0].resources.limits.nvidia.com/gpu');
    expect(textOfDiagnosis(diagnosis)).toContain('device plugin');
  });

  it('understands Volcano and Karpenter', () => {
    const volcano = event('FailedScheduling', '0/3 nodes are unavailable: 3 Insufficient nvidia.com/gpu.');
    expect(diagnosisOf({ events: [volcano] }).title).toBe('Not enough nvidia.com/gpu on any node');
    const karpenter = event(
      'FailedScheduling',
      'Failed to schedule pod, incompatible with nodepool "default", daemonset overhead={"cpu":"180m","pods":"4"}, no instance type has enough resources, requirements=node.kubernetes.io/instance-type In [m5.large]',
    );
    expect(diagnosisOf({ events: [karpenter] }).kind).toBe('sched-insufficient');
  });

  it('tells a request that no node can meet from nodes that are full', () => {
    const nodes = [node('small', { allocatable: { cpu: '2' } }), node('large', { allocatable: { cpu: '4' } })];
    expect(diagnosisOf(failed('3 Insufficient cpu', { ...requests({ cpu: '8' }), nodes })).cause).toContain(
      'the largest, large, has 4 CPU in all',
    );
    expect(diagnosisOf(failed('3 Insufficient cpu', { ...requests({ cpu: '3' }), nodes })).cause).toContain(
      'taken up by other pods',
    );
  });

  it('says when no node offers a device, and when no node has all at once', () => {
    const none = [node('a', { allocatable: { cpu: '8' } })];
    expect(
      diagnosisOf(failed('3 Insufficient nvidia.com/gpu', { ...requests({ 'nvidia.com/gpu': '1' }), nodes: none }))
        .cause,
    ).toContain('No known node offers nvidia.com/gpu at all.');
    const apart = [
      node('cores', { allocatable: { cpu: '16', memory: '8Gi' } }),
      node('memory', { allocatable: { cpu: '4', memory: '64Gi' } }),
    ];
    expect(
      diagnosisOf(
        failed('1 Insufficient cpu, 1 Insufficient memory', {
          ...requests({ cpu: '8', memory: '32Gi' }),
          nodes: apart,
        }),
      ).cause,
    ).toContain('No node has all of that at once.');
  });

  it('looks at the nodes only that would do', () => {
    const nodes = [
      node('large', { allocatable: { cpu: '64' }, taints: [{ key: 'gpu', value: '', effect: 'NoSchedule' }] }),
      node('other', { allocatable: { cpu: '32' }, labels: { disk: 'hdd' } }),
      node('mine', { allocatable: { cpu: '4' }, labels: { disk: 'ssd' } }),
    ];
    const spec = manifest({ resources: { requests: { cpu: '8' } } }, { nodeSelector: { disk: 'ssd' } });
    expect(diagnosisOf(failed('3 Insufficient cpu', { manifest: spec, nodes })).cause).toContain('the largest, mine,');
  });

  it.each([
    ['cpu', { cpu: 500 }, 'Is 500m meant'],
    ['cpu', { cpu: '1000' }, 'Is 1000m meant'],
    ['memory', { memory: '64Gi' }, 'Is 64Mi meant'],
  ])('asks for the unit: %s %j', (resource, amount, words) => {
    const nodes = [node('large', { allocatable: { cpu: '4', memory: '16Gi' } })];
    expect(diagnosisOf(failed(`3 Insufficient ${resource}`, { ...requests(amount), nodes })).cause).toContain(words);
  });

  it('does not ask where the request may well be meant', () => {
    expect(diagnosisOf(failed('3 Insufficient cpu', requests({ cpu: '48' }))).cause).not.toContain('meant');
    expect(diagnosisOf(failed('3 Insufficient memory', requests({ memory: '64Gi' }))).cause).not.toContain('meant');
  });

  describe('adds up', () => {
    const cpu = (amount: string) => ({ resources: { requests: { cpu: amount } } });
    const totalOf = (spec: Record<string, unknown>) =>
      /requests (\S+) CPU/.exec(diagnosisOf(failed('3 Insufficient cpu', { manifest: manifest({}, spec) })).cause)?.[1];
    const containers = [
      { name: 'a', ...cpu('1') },
      { name: 'b', ...cpu('500m') },
    ];

    it.each([
      ['the containers', { containers }, '1500m'],
      ['no less than an init container', { containers, initContainers: [{ name: 'i', ...cpu('4') }] }, '4'],
      ['and a small one not at all', { containers, initContainers: [{ name: 'i', ...cpu('1') }] }, '1500m'],
      [
        'sidecars too',
        { containers, initContainers: [{ name: 's', restartPolicy: 'Always', ...cpu('250m') }] },
        '1750m',
      ],
      [
        'an init container with the sidecars before it only',
        {
          containers,
          initContainers: [
            { name: 's', restartPolicy: 'Always', ...cpu('1') },
            { name: 'i', ...cpu('3') },
            { name: 't', restartPolicy: 'Always', ...cpu('500m') },
          ],
        },
        '4',
      ],
      ['the overhead of the runtime', { containers, overhead: { cpu: '250m' } }, '1750m'],
      ['the pod instead where it says for itself', { containers, resources: { requests: { cpu: '3' } } }, '3'],
    ])('%s', (_what, spec, total) => {
      expect(totalOf(spec)).toBe(total);
    });
  });

  it('is not a kubelet that refuses the pod', () => {
    const message =
      "Pod was rejected: Node didn't have enough resource: cpu, requested: 500, used: 3900, capacity: 4000";
    expect(diagnosisOf({ phase: 'Failed', status_reason: 'OutOfcpu', status_message: message }).kind).toBe(
      'kubelet-admission',
    );
  });
});
