import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSchedulingMessage } from '../../../../src/rules/kinds/scheduling/scheduling-message.js';

describe('FailedScheduling messages', () => {
  it.each([
    [
      '1.20',
      "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had taint {gpu: yes}, that the pod didn't tolerate.",
      3,
      [
        [1, 'Insufficient cpu'],
        [2, "node(s) had taint {gpu: yes}, that the pod didn't tolerate"],
      ],
    ],
    [
      '1.26',
      '0/3 nodes are available: 3 Insufficient memory. preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling..',
      3,
      [[3, 'Insufficient memory']],
    ],
    [
      '1.36',
      "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.",
      1,
      [[1, "node(s) didn't match Pod's node affinity/selector"]],
    ],
    [
      'PreFilter',
      '0/1 nodes are available: persistentvolumeclaim "d" not found. not found',
      1,
      [[0, 'persistentvolumeclaim "d" not found. not found']],
    ],
    [
      'words of an agent before it',
      'Unschedulable: 0/2 nodes are available: 2 Too many pods.',
      2,
      [[2, 'Too many pods']],
    ],
    [
      'PreFilter and nodes',
      '0/3 nodes are available: pod has unbound immediate PersistentVolumeClaims. 2 Insufficient cpu, 1 Too many pods. preemption: 0/3 nodes are available: 3 No.',
      3,
      [
        [0, 'pod has unbound immediate PersistentVolumeClaims'],
        [2, 'Insufficient cpu'],
        [1, 'Too many pods'],
      ],
    ],
    ['Volcano', '0/2 nodes are unavailable: 2 Insufficient nvidia.com/gpu.', 2, [[2, 'Insufficient nvidia.com/gpu']]],
    [
      'the autoscaler',
      "pod didn't trigger scale-up (it wouldn't fit if a new node is added): 1 max limit reached, 2 Insufficient cpu",
      0,
      [
        [1, 'max limit reached'],
        [2, 'Insufficient cpu'],
      ],
    ],
    ['no count', 'persistentvolumeclaim "d" not found', 0, [[0, 'persistentvolumeclaim "d" not found']]],
    ['no nodes', 'no nodes available to schedule pods', 0, [[0, 'no nodes available to schedule pods']]],
  ])('%s', (_version, message, total, reasons) => {
    const parsed = parseSchedulingMessage(message);
    expect(parsed.total).toBe(total);
    expect(parsed.reasons.map((reason) => [reason.nodes, reason.text])).toEqual(reasons);
  });

  it('of any reasons come apart again', () => {
    const reason = fc.record({
      nodes: fc.integer({ min: 1, max: 5_000 }),
      text: fc.constantFrom(
        'Insufficient cpu',
        'Too many pods',
        "node(s) didn't have free ports for the requested pod ports",
        'node(s) were unschedulable',
      ),
    });
    fc.assert(
      fc.property(fc.array(reason, { minLength: 1, maxLength: 6 }), (reasons) => {
        const list = reasons.map(({ nodes, text }) => `${nodes} ${text}`).join(', ');
        expect(
          parseSchedulingMessage(`0/9 nodes are available: ${list}. preemption: 0/9 nodes are available: 9 No.`)
            .reasons,
        ).toEqual(reasons);
      }),
    );
  });
});
