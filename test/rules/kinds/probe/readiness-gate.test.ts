import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, manifest, report, running } from '../reports.js';

const GATE = 'target-health.elbv2.k8s.aws/k8s-shop-web';
const held = {
  phase: 'Running',
  failure_reason: 'ReadinessGatesNotReady',
  failure_message: `the status of pod readiness gate "${GATE}" is not "True", but False`,
  container_statuses: [running()],
  conditions: [
    { type: 'Ready', status: 'False', reason: 'ReadinessGatesNotReady' },
    { type: GATE, status: 'False', reason: 'Target.FailedHealthChecks', message: 'Health checks failed' },
    { type: 'example.com/open', status: 'True' },
  ],
  manifest: manifest({}, { readinessGates: [{ conditionType: GATE }, { conditionType: 'example.com/open' }] }),
};

describe('readiness-gate', () => {
  it('names the gate that is not open, who opens it, and what is said of it', () => {
    const diagnosis = diagnosisOf(held);
    expect(diagnosis).toMatchObject({
      kind: 'readiness-gate',
      title: `Readiness gate ${GATE} keeps the pod from being ready`,
    });
    expect(diagnosis.cause).toContain('the AWS Load Balancer Controller');
    expect(diagnosis.evidence.map(({ text }) => text).join()).toContain('Health checks failed');
  });

  it('is known by the condition of the pod as well', () => {
    expect(diagnosisOf({ ...held, failure_reason: 'NotReady' }).kind).toBe('readiness-gate');
  });

  it('is over when the pod is ready', () => {
    expect(
      diagnose(report({ ...held, failure_reason: '', conditions: [{ type: 'Ready', status: 'True' }] })),
    ).toBeNull();
  });

  it.each([
    ['Health checks failed with these codes: [404]', 'ask a path that the program answers with success: it gets 404'],
    ['Request timed out', 'Let the load balancer reach the pod'],
  ])('the first step is about what the load balancer says: %s', (message, advice) => {
    const conditions = [
      held.conditions[0],
      { type: GATE, status: 'False', reason: 'Target.FailedHealthChecks', message },
    ];
    const { cause, steps } = diagnosisOf({ ...held, conditions });
    expect(cause).toContain(`It says: Target.FailedHealthChecks: ${message}.`);
    expect(steps[0]?.text).toContain(advice);
  });
});
