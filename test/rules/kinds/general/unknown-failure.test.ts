import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { diagnosisOf, event, NAMESPACE, POD, report, running } from '../reports.js';

describe('a report that shows neither a failure nor a pod that is well', () => {
  const bare = { phase: undefined, manifest: undefined };

  it.each([
    ['names alone', bare],
    ['a phase that says little', { ...bare, phase: 'Running' }],
    ['a reason that says nothing', { ...bare, failure_reason: 'Running' }],
    ['a manifest without a status', { phase: undefined }],
    ['a Job without any of its containers', { ...bare, owner: { kind: 'Job', name: 'nightly' } }],
    ['a container that runs, ready or not', { phase: 'Running', container_statuses: [running({ ready: undefined })] }],
    ['a container without a state', { ...bare, container_statuses: [{ name: 'api' }] }],
  ])('%s is said to be just that', (_name, fields) => {
    const diagnosis = diagnosisOf(fields);
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['unknown-failure', 'low']);
    expect(diagnosis.title).toBe('The pod is reported as failing, without evidence');
    expect(diagnosis.cause).toMatch(
      new RegExp(`^The agent reports pod ${POD} in namespace ${NAMESPACE} as failing, but sent no evidence`),
    );
    expect(diagnosis.steps.map(({ command }) => command)).toEqual([
      `kubectl -n ${NAMESPACE} describe pod/${POD}`,
      `kubectl -n ${NAMESPACE} get events --field-selector involvedObject.name=${POD} --sort-by=.lastTimestamp`,
      `kubectl -n ${NAMESPACE} logs pod/${POD} --all-containers --previous --tail=50`,
    ]);
  });

  it('tells the little that is known', () => {
    const statuses = [running({ ready: undefined }), running({ name: 'proxy' })];
    expect(diagnosisOf({ phase: 'Running', container_statuses: statuses }).cause).toContain(
      'All that is known: phase Running; containers api, proxy.',
    );
  });
});

describe('a pod that runs', () => {
  it.each([
    ['a readiness gate is not met', { conditions: [{ type: 'Ready', status: 'False' }] }, 'not ready'],
    [
      'it is reported as unhealthy and nothing says that it is ready',
      { failure_reason: 'Unhealthy', container_statuses: [running({ ready: undefined })] },
      'Unhealthy',
    ],
  ])('is not well when %s', (_name, fields, reason) => {
    const diagnosis = diagnosisOf({ phase: 'Running', container_statuses: [running()], ...fields });
    expect([diagnosis.kind, diagnosis.title]).toEqual(['unknown-failure', `The pod is not well: ${reason}`]);
  });
});

describe('a pod that is ready', () => {
  it.each([
    ['Unhealthy', 'Startup probe failed: connection refused'],
    ['DNSConfigForming', 'Nameserver limits were exceeded, some nameservers have been omitted'],
    ['SandboxChanged', 'Pod sandbox changed, it will be killed and re-created.'],
  ])('is well, whatever an old warning said (%s)', (failure_reason, failure_message) => {
    const done = { name: 'seed', init: true, ready: true, state: 'terminated', reason: 'Completed', exit_code: 0 };
    const fields = { phase: 'Running', failure_reason, failure_message };
    const events = [event(failure_reason, failure_message)];
    expect(diagnose(report({ ...fields, events, container_statuses: [done, running()] }))).toBeNull();
    const unready = [done, running({ ready: undefined })];
    expect(diagnose(report({ ...fields, events, container_statuses: unready }))).not.toBeNull();
  });
});

describe('a pod that has only just been made', () => {
  const at = (time: string) => ({
    type: 'Normal',
    first_timestamp: `2026-11-21T${time}Z`,
    last_timestamp: `2026-11-21T${time}Z`,
  });
  const created = { creation_timestamp: '2026-11-21T20:00:00Z', phase: 'Pending', failure_reason: 'Pending' };
  const creating = { name: 'api', ready: false, restart_count: 0, state: { waiting: { reason: 'ContainerCreating' } } };
  const pulling = (time: string) => event('Pulling', 'Pulling image "a:1"', at(time));
  const kindOf = (fields: object) =>
    diagnose(report({ ...created, container_statuses: [creating], events: [pulling('20:00:04')], ...fields }))?.kind;

  it.each([
    ['is pulled', {}],
    ['has started', { phase: 'Running', failure_reason: 'NotReady', container_statuses: [running({ ready: false })] }],
  ])('is well while it %s', (_name, fields) => {
    expect(kindOf(fields)).toBeUndefined();
  });

  it.each([
    [
      'something is amiss',
      {
        events: [pulling('20:00:04'), event('FailedSync', 'error syncing pod', at('20:00:05'))].map((each) => ({
          ...each,
          type: 'Warning',
        })),
      },
    ],
    ['it is the same after minutes', { events: [pulling('20:00:04'), pulling('20:06:00')] }],
    ['the agent looked minutes later', { reported_at: '2026-11-21T20:12:00Z' }],
    ['nobody says when', { events: [] }],
    ['it was restarted', { container_statuses: [{ ...creating, restart_count: 3 }] }],
    ['it is reported under a reason that says otherwise', { failure_reason: 'Error' }],
  ])('is not said to be well where %s', (_name, fields) => {
    expect(kindOf(fields)).toBeDefined();
  });
});
