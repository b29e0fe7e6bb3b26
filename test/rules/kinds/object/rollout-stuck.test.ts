import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, reportOf } from './reports.js';

describe('a controller none of whose pods fails', () => {
  it.each([
    [
      'Deployment',
      'ProgressDeadlineExceeded',
      { progressDeadlineSeconds: 600 },
      'has not got on for 600 seconds',
      'kubectl -n shop rollout undo deployment/it',
    ],
    [
      'StatefulSet',
      'NotReady',
      {},
      'one after the other (podManagementPolicy OrderedReady)',
      'rollout undo statefulset/it',
    ],
    ['DaemonSet', 'FailedPlacement', {}, 'lacks its pod on nodes that it is for', 'kubectl get nodes'],
  ])('is told as stuck: %s', (...[kind, reason, spec, cause, words]) => {
    const told = diagnosisOf(kind, spec, { reason, message: 'as it is', isTold: false });
    expect(told).toMatchObject({ kind: 'rollout-stuck', title: `${kind} it does not get its pods ready` });
    expect(told.cause).toContain(cause);
    expect(told.cause).toContain('as it is');
    expect(told.steps).toContain(words);
  });

  it('is told why where it cannot make its ReplicaSet', () => {
    const told = diagnosisOf(
      'Deployment',
      {},
      {
        reason: 'ReplicaSetCreateError',
        message:
          'Failed to create new replica set "web-1": replicasets.apps "web-1" is forbidden: exceeded quota: small, requested: count/replicasets.apps=1, used: count/replicasets.apps=2, limited: count/replicasets.apps=2',
        isTold: false,
      },
    );
    expect(told.cause).toContain('cannot create its');
    expect(told.cause).toContain('small');
  });

  it('is not told of where a pod of that name fails', () => {
    const report = { ...reportOf('Deployment', {}, { reason: 'ProgressDeadlineExceeded' }), phase: 'Running' };
    expect(diagnose(report)?.kind).not.toBe('rollout-stuck');
  });
});
