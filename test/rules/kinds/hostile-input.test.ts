import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FailureReport } from '../../../src/contracts/failure.js';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { diagnose, diagnoseEvidence } from '../../../src/rules/kinds/engine.js';
import { crashed, report, waiting } from './reports.js';

const FIELDS = [
  'node_name',
  'failure_reason',
  'failure_message',
  'phase',
  'status_reason',
  'status_message',
  'owner',
  'events',
  'container_statuses',
  'conditions',
  'container_logs',
  'owner_events',
  'node',
  'nodes',
  'related',
  'manifest',
  'logs',
];

const WORDS = fc.constantFrom(
  ...[
    'waiting',
    'terminated',
    'running',
    'CrashLoopBackOff',
    'ImagePullBackOff',
    'OOMKilled',
    'FailedScheduling',
    'FailedMount',
    'Unhealthy',
    'NotCreated',
  ],
  ...[
    'CreateContainerConfigError',
    'configmap "x" not found',
    '0/3 nodes are available: 1 Insufficient cpu.',
    'Liveness probe failed: x',
    'Evicted',
    'PodScheduled',
    'False',
  ],
);
const KEYS = fc.constantFrom(
  'name',
  'state',
  'reason',
  'message',
  'last_state',
  'exit_code',
  'type',
  'status',
  'text',
  'container',
  'object',
  'init',
  'ready',
  'spec',
  'containers',
  'metadata',
);
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    WORDS,
    fc.jsonValue(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(KEYS, tie('value'), { maxKeys: 6 }),
  ),
})).value;

describe('whatever an agent sends', () => {
  it('no rule throws', () => {
    const bodies = fc.record(Object.fromEntries(FIELDS.map((field) => [field, anything])), { requiredKeys: [] });
    fc.assert(
      fc.property(bodies, (body) => {
        const failed: string[] = [];
        const sent = { ...body, namespace: 'shop', pod_name: 'a', cluster: 'default' } as FailureReport;
        diagnoseEvidence(readEvidence(sent), (id, error) => failed.push(`${id}: ${String(error)}`));
        expect(failed).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it('a manifest of any JSON is read', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const body = report({
          manifest: JSON.stringify({ spec: value, metadata: value }) || 'x',
          container_statuses: [crashed({ exit_code: 1 })],
        });
        expect(diagnose(body)).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

describe('hostile texts', () => {
  /** What makes patterns with nested or overlapping repetition explode. */
  const fragments = [
    'a',
    ' ',
    'a:',
    '1.',
    'a.',
    '/',
    '"',
    'lookup a',
    'connect to a:',
    'env var ',
    'A_',
    '{',
    ': not found',
    'Error: ',
    'refused ',
    ', 1 ',
    '\\"',
    '- ',
    '-----BEGIN A',
  ];

  it.each(fragments)('a megabyte of %j is read', (fragment) => {
    const megabyte = fragment.repeat(Math.ceil(1_000_000 / fragment.length));
    const lines = `${fragment.repeat(Math.ceil(300 / fragment.length))} error refused not found\n`.repeat(3_000);
    const body = report({
      container_statuses: [
        crashed({ exit_code: 1, message: megabyte }),
        waiting('ImagePullBackOff', megabyte, { name: 'b' }),
      ],
      events: [
        { type: 'Warning', reason: 'FailedScheduling', message: megabyte },
        { reason: 'Unhealthy', message: `Liveness probe failed: ${megabyte}` },
      ],
      logs: lines,
      container_logs: [
        { container: 'api', text: megabyte },
        { container: 'b', text: lines },
      ],
      manifest: megabyte.slice(0, 200_000),
    });
    expect(diagnose(body)).not.toBeNull();
  });

  it('aliases that would explode are refused', () => {
    const levels = Array.from({ length: 30 }, (_, index) => `  k${index}: &k${index} [${'*k0, '.repeat(10)}]`);
    const bomb = `spec:\n  k0: &k0 [x]\n${levels.slice(1).join('\n')}\n`;
    const body = report({ manifest: bomb, container_statuses: [crashed({ exit_code: 1 })] });
    expect(diagnose(body)?.kind).toBe('crash-app-error');
  });

  it('nesting without end is refused', () => {
    expect(
      diagnose(report({ manifest: '['.repeat(100_000), container_statuses: [crashed({ exit_code: 1 })] }))?.kind,
    ).toBe('crash-app-error');
    expect(
      diagnose(report({ manifest: '{"a":'.repeat(40_000), container_statuses: [crashed({ exit_code: 1 })] }))?.kind,
    ).toBe('crash-app-error');
  });

  it('of ten thousand events the newest is told', () => {
    const events = Array.from({ length: 10_000 }, (_, index) => ({
      type: 'Warning',
      reason: `R${index}`,
      message: `m${index}`,
      last_timestamp: new Date(index * 1000).toISOString(),
    }));
    expect(diagnose(report({ events }))?.title).toBe('The pod is not well: R9999');
  });
});
