import { expect, it } from 'vitest';
import { knownBefore } from '../../../src/agent/observe/opened-before.js';
import { projectViewed } from '../../../src/agent/view/viewed.js';
import { SECOND } from '../../../src/rules/failing/durations.js';

const CREATED = Date.parse('2026-01-01T12:00:00Z');
const textAt = (seconds: number) => new Date(CREATED + seconds * SECOND).toISOString();

function scheduledAfter(seconds: number) {
  const conditions = [{ type: 'PodScheduled', status: 'True', lastTransitionTime: textAt(seconds) }];
  const metadata = { name: 'web-1', namespace: 'shop', uid: 'u1', creationTimestamp: textAt(0) };
  return projectViewed('Pod', { metadata, spec: { nodeName: 'n1' }, status: { conditions } }, '');
}

it('expects a record of a pod that was without a node for as long as it takes to be told of', () => {
  expect([0, 1, 2, 4, 60].map((seconds) => knownBefore(scheduledAfter(seconds), {}))).toEqual([
    ...[false, false, true, true, true],
  ]);
  const patient = { unschedulable: 30 * SECOND, 'scheduler-error': 30 * SECOND };
  expect([4, 28, 29].map((seconds) => knownBefore(scheduledAfter(seconds), patient))).toEqual([false, false, true]);
  expect(knownBefore(projectViewed('Pod', { metadata: { name: 'web-1' } }, ''), { unschedulable: 0 })).toBe(false);
});
