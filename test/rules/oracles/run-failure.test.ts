import { expect, it } from 'vitest';
import type { Fields } from '../../../src/rules/evidence/values.js';
import { firstFailureOf } from '../../../src/rules/oracles/run-failure.js';
import { conditions, container, pod, running } from '../failing/objects.js';
import { caseOf, runOf } from './support/oracle-cases.js';

const failureAfter = (seconds: number, seen: Fields, kind: string) =>
  firstFailureOf(runOf({ pods: [[0, seen]], until: seconds }), caseOf(kind));

it('takes a pod that no scheduler has looked at yet for no failure, unless none comes to look', () => {
  const unseen = pod({ spec: { nodeName: '' }, status: { phase: 'Pending', conditions: [] } });
  expect(failureAfter(0, unseen, 'crash-app-error')).toBeUndefined();
  expect(failureAfter(30, unseen, 'crash-app-error')).toBeUndefined();
  expect(failureAfter(90, unseen, 'crash-app-error')).toMatchObject({ verdict: 'not-scheduled' });
});

it('takes a readiness gate that is still closed for no failure within the minute that it has', () => {
  const gated = pod({
    spec: { readinessGates: [{ conditionType: 'lb' }] },
    status: {
      conditions: conditions({ ContainersReady: true, Ready: false, lb: false }),
      containerStatuses: [container(running(0), { ready: true })],
    },
  });
  expect(failureAfter(30, gated, 'crash-app-error')).toBeUndefined();
  expect(failureAfter(90, gated, 'crash-app-error')).toMatchObject({ verdict: 'readiness-gate' });
});
