import { describe, expect, it } from 'vitest';
import { diagnosisOf, event, manifest, textOfDiagnosis } from '../reports.js';
import { failed, node } from './messages.js';

const requests = (resource: Record<string, unknown>) => ({ manifest: manifest({ resources: { requests: resource } }) });

describe('sched-insufficient', () => {
  it.each([
    ['3 Insufficient cpu', { cpu: '1500m' }, '1500m CPU (api: 1500m)'],
    ['3 Insufficient memory', { memory: '64Gi' }, '64Gi of memory (api: 64Gi)'],
    ['3 Insufficient ephemeral-storage', { 'ephemeral-storage': '1Ti' }, '1Ti'],
    ['3 Insufficient nvidia.com/gpu', { 'nvidia.com/gpu': '2' }, '2 nvidia.com/gpu (api: 2)'],
    ['3 Insufficient hugepages-2Mi', { 'hugepages-2Mi': '1Gi' }, '1Gi of hugepages-2Mi (api: 1Gi)'],
    ['3 Too many pods', {}, ', for they may run no more pods.'],
  ])('%s', (text, resource, words) => {
    const diagnosis = diagnosisOf(failed(text, requests(resource)));
    expect(diagnosis.kind).toBe('sched-insufficient');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('None of the 3 nodes takes the pod');
  });

  it('does not say that no node has it where others were turned down for something else', () => {
    const { title, cause } = diagnosisOf(
      failed('1 Insufficient cpu, 2 node(s) were unschedulable', requests({ cpu: 1 })),
    );
    expect(title).toBe('Not enough CPU on the nodes that are left (1 of 3 nodes); 2 are cordoned');
    expect(cause).toContain('1 of the 3 nodes does not take the pod for lack of CPU.');
    const full = diagnosisOf(failed('1 Too many pods, 2 node(s) were unschedulable'));
    expect(full.title).toBe('The nodes that are left may run no more pods (1 of 3 nodes); 2 are cordoned');
    expect(full.cause).toContain('1 of the 3 nodes does not take the pod, for it may run no more pods.');
  });

  it('looks at its own node only for a pod of a DaemonSet', () => {
    const matchFields = [{ key: 'metadata.name', operator: 'In', values: ['worker-7'] }];
    const affinity = {
      nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchFields }] } },
    };
    const spec = manifest({ resources: { requests: { cpu: 1 } } }, { affinity });
    const reasons = "1 Insufficient cpu, 2 node(s) didn't match Pod's node affinity/selector";
    const owner = { api_version: 'apps/v1', kind: 'DaemonSet', name: 'agent' };
    const diagnosis = diagnosisOf(failed(reasons, { manifest: spec, owner }));
    expect(diagnosis.title).toBe('Not enough CPU on node worker-7');
    expect(textOfDiagnosis(diagnosis)).toContain('--field-selector spec.nodeName=worker-7');
    expect(textOfDiagnosis(diagnosis)).toContain('priorityClassName');
    expect(textOfDiagnosis(diagnosis)).not.toContain('add nodes');
  });

  it('lowers no request for what no node offers', () => {
    const nodes = [node('a', { allocatable: { cpu: '4' } })];
    const asked = requests({ 'nvidia.com/gpu': '2' });
    const diagnosis = diagnosisOf(failed('3 Insufficient nvidia.com/gpu', { ...asked, nodes }));
    expect(diagnosis.steps[0]?.text).toContain('device plugin');
    expect(textOfDiagnosis(diagnosis)).not.toContain('Lower ');
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

  describe('says what each node has left', () => {
    const taken = (name: string, allocatable: object, requested: object) => node(name, { allocatable, requested });
    const causeOf = (text: string, asked: Record<string, unknown>, nodes: readonly object[]) =>
      diagnosisOf(failed(text, { ...requests(asked), nodes })).cause;

    it('where other pods take it up, most first', () => {
      const nodes = [taken('b', { cpu: '2' }, { cpu: '1900m' }), taken('a', { cpu: '4' }, { cpu: '3650m', pods: '9' })];
      const cause = causeOf('3 Insufficient cpu', { cpu: '2' }, nodes);
      expect(cause).toContain(
        'The pod requests 2 CPU (api: 2). Other pods take it up: node a has 350m of 4 CPU left, node b has 100m of 2 CPU left.',
      );
      expect(cause).not.toContain('in all');
    });

    it('where the pod asks for more than any node has', () => {
      expect(causeOf('1 Insufficient cpu', { cpu: '64' }, [taken('a', { cpu: '4' }, { cpu: '1' })])).toContain(
        'No node can give that: the largest, a, has 4 CPU in all. Beside other pods, node a has 3 of 4 CPU left.',
      );
    });

    it('without saying that others take it where a node has enough', () => {
      const cause = causeOf('1 Insufficient cpu', { cpu: '2' }, [taken('a', { cpu: '4' }, { cpu: '1' })]);
      expect(cause).toContain('Beside other pods, node a has 3 of 4 CPU left.');
      expect(cause).not.toMatch(/take it up|taken up/);
    });

    it.each([
      ['memory', { memory: '6Gi' }, { memory: `${7 * 2 ** 30}` }, 'node a has 1Gi of 8Gi memory left'],
      ['memory', { memory: '6Gi' }, { memory: '9Gi' }, 'node a has 0 of 8Gi memory left'],
      ['nvidia.com/gpu', { 'nvidia.com/gpu': '2' }, { 'nvidia.com/gpu': 3 }, 'node a has 1 of 4 nvidia.com/gpu left'],
      ['cpu', { cpu: '5' }, { pods: '0' }, 'node a has 4 of 4 CPU left'],
    ])('of %s %j: %j', (resource, asked, requested, words) => {
      const nodes = [taken('a', { cpu: '4', memory: '8Gi', 'nvidia.com/gpu': '4' }, requested)];
      expect(causeOf(`1 Insufficient ${resource}`, asked, nodes)).toContain(words);
    });

    it('of which nodes are full of pods', () => {
      const nodes = [taken('a', { pods: '110' }, { pods: '110' }), taken('b', { pods: '30' }, { pods: '29' })];
      expect(causeOf('1 Too many pods', {}, nodes)).toContain('(allocatable pods): node a has 0 of 110 pods left.');
    });

    it('for five nodes, and for all that would do only', () => {
      const taints = [{ key: 'gpu', value: '', effect: 'NoSchedule' }];
      const nodes = [1, 2, 3, 4, 5, 6, 7].map((cores) => taken(`n${cores}`, { cpu: '8' }, { cpu: `${cores}` }));
      const cause = causeOf('8 Insufficient cpu', { cpu: '8' }, [
        ...nodes,
        { ...taken('gpu', { cpu: '64' }, {}), taints },
      ]);
      expect(cause).toContain('node n1 has 7 of 8 CPU left, ');
      expect(cause).toContain('node n5 has 3 of 8 CPU left, and none of the 2 others has more.');
      expect(cause).not.toContain('gpu');
    });

    it('not where it is not known, or nobody offers it', () => {
      const cause = causeOf('1 Insufficient cpu', { cpu: '2' }, [taken('a', { cpu: '4' }, { cpu: 'much' })]);
      expect(cause).toContain('taken up by other pods');
      expect(cause).not.toContain('left');
      const none = causeOf('1 Insufficient amd.com/gpu', { 'amd.com/gpu': '1' }, [
        taken('a', { cpu: '4' }, { cpu: '1' }),
      ]);
      expect(none).not.toContain('left');
    });

    it('with what it rests on', () => {
      const nodes = [taken('a', { cpu: '4' }, { cpu: '3650m' })];
      const { evidence, steps } = diagnosisOf(failed('1 Insufficient cpu', { ...requests({ cpu: '2' }), nodes }));
      expect(evidence).toContainEqual({
        source: 'related',
        text: 'cpu: 3650m CPU',
        where: 'requested by the pods on node a',
      });
      expect(steps[0]?.text).toContain('to what a node has left');
    });
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

it('sched-insufficient tells where it is set how many pods a node runs', () => {
  const texts = diagnosisOf(failed('2 Too many pods')).steps.map(({ text }) => text);
  expect(texts.join('\n')).toContain('maxPods of the kubelet');
});
