import { event } from '../reports.js';

type Body = Record<string, unknown>;

const NOT_HELPFUL = 'Preemption is not helpful for scheduling';

/** What the scheduler writes of so many nodes, as Kubernetes of these versions does. */
export const WORDINGS: readonly (readonly [string, (nodes: number, reasons: string) => string])[] = [
  ['1.20', (nodes, reasons) => `0/${nodes} nodes are available: ${reasons}.`],
  [
    '1.24 to 1.27',
    (nodes, reasons) =>
      `0/${nodes} nodes are available: ${reasons}. preemption: 0/${nodes} nodes are available: ${nodes} ${NOT_HELPFUL}..`,
  ],
  [
    '1.28 to 1.33',
    (nodes, reasons) =>
      `0/${nodes} nodes are available: ${reasons}. preemption: 0/${nodes} nodes are available: ${nodes} ${NOT_HELPFUL}.`,
  ],
  [
    '1.34 and later',
    (nodes, reasons) =>
      `0/${nodes} nodes are available: ${reasons}. no new claims to deallocate, preemption: 0/${nodes} nodes are available: ${nodes} ${NOT_HELPFUL}.`,
  ],
  [
    '1.34 with claims',
    (nodes, reasons) =>
      `0/${nodes} nodes are available: ${reasons}. still not schedulable, preemption: 0/${nodes} nodes are available: ${nodes} ${NOT_HELPFUL}.`,
  ],
];

/** A report of a pod of which the scheduler gives these reasons, of three nodes. */
export function failed(reasons: string, fields: Body = {}): Body {
  return {
    container_statuses: [],
    events: [event('FailedScheduling', `0/3 nodes are available: ${reasons}.`)],
    ...fields,
  };
}

/** The shapes in which agents send the same message. */
export function shapesOf(message: string): readonly (readonly [string, Body])[] {
  const condition = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message };
  return [
    ['an event', { events: [event('FailedScheduling', message)] }],
    [
      'an event of events.k8s.io',
      {
        events: [
          {
            type: 'Warning',
            reason: 'FailedScheduling',
            note: message,
            count: null,
            first_timestamp: null,
            last_timestamp: null,
            eventTime: '2026-11-21T20:11:00.000000Z',
            regarding: { kind: 'Pod', name: 'orders' },
          },
        ],
      },
    ],
    ['a combined event', { events: [event('FailedScheduling', `(combined from similar events): ${message}`)] }],
    ['the condition alone', { conditions: [condition], events: [] }],
    ['a flat agent, reason FailedScheduling', { failure_reason: 'FailedScheduling', failure_message: message }],
    ['a flat agent, reason Pending', { failure_reason: 'Pending', failure_message: message, node_name: 'N/A' }],
    ['a flat agent with words of its own', { failure_reason: 'Pending', failure_message: `Unschedulable: ${message}` }],
    ['a flat agent, reason Unschedulable', { failure_reason: 'Unschedulable', failure_message: message }],
  ];
}

/** A node as agents send it. */
export function node(name: string, fields: Body = {}): Body {
  return { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux' }, taints: [], ...fields };
}
