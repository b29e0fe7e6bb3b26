import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/diagnosis/engine.js';
import { crashed, diagnosisOf, diagnosisOfLog, event, report, running, textOfDiagnosis, waiting } from '../reports.js';

describe('exit-0-loop', () => {
  it('says that the work belongs in a Job', () => {
    const diagnosis = diagnosisOfLog('applied 14 migrations', {}, 0);
    expect(diagnosis.kind).toBe('exit-0-loop');
    expect(textOfDiagnosis(diagnosis)).toContain('Job or CronJob');
    expect(diagnosis.evidence.map((quote) => quote.text)).toContain('applied 14 migrations');
  });

  it('is not what it is when the last lines complain', () => {
    expect(diagnosisOfLog('DEPLOY_ENV is not set, exiting', {}, 0).kind).toBe('log-missing-env');
  });

  it('is not misled by complaints long before a success', () => {
    expect(diagnosisOfLog(`ERROR connection refused, retrying\n${'row done\n'.repeat(20)}`, {}, 0).kind).toBe(
      'exit-0-loop',
    );
  });
});

describe('crash-app-error', () => {
  it.each([
    [
      'the line with a level',
      'INFO starting\nERROR the flux capacitor is empty\nINFO bye',
      'the flux capacitor is empty',
    ],
    ['the last line where no other stands out', 'one\ntwo\nthree', 'three'],
    ['not a stack frame', 'Error: it broke badly\n    at main (app.js:1:1)\n    at run (app.js:2:2)', 'it broke badly'],
    ['fatal before error', 'ERROR small thing\nFATAL big thing\nERROR another small thing', 'big thing'],
  ])('quotes %s', (_name, log, words) => {
    const diagnosis = diagnosisOfLog(log, {}, 3);
    expect(diagnosis.cause).toContain(words);
  });

  it('says how long it lived', () => {
    const end = { exit_code: 9, started_at: '2026-11-21T20:00:00Z', finished_at: '2026-11-21T20:30:00Z' };
    expect(diagnosisOf({ container_statuses: [crashed(end)] }).cause).toContain('ends with exit code 9 after minutes');
  });

  it('prefers the previous instance while another runs', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [
        running({ ready: false, restart_count: 2, last_state: { state: 'terminated', reason: 'Error', exit_code: 3 } }),
      ],
      container_logs: [
        { container: 'api', text: 'now all is well' },
        { container: 'api', previous: true, text: 'then it broke' },
      ],
    });
    expect(diagnosis.cause).toContain('then it broke');
  });
});

describe('what stands only where nothing more is known', () => {
  it('init-failed', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 3 }, { name: 'setup', init: true }), waiting('PodInitializing')],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['init-failed', 'setup']);
    expect(diagnosis.cause).toContain('The app (api) has not started');
  });

  it('init-waiting', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [running({ name: 'wait', init: true, ready: false }), waiting('PodInitializing')],
      container_logs: [{ container: 'wait', text: 'still waiting' }],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['init-waiting', 'wait']);
    expect(diagnosis.cause).toContain('still waiting');
  });

  it('sidecar-crash', () => {
    const diagnosis = diagnosisOf({ container_statuses: [running(), crashed({ exit_code: 3 }, { name: 'proxy' })] });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['sidecar-crash', 'proxy']);
  });

  it('job-backoff', () => {
    const job = {
      owner: { kind: 'Job', name: 'export' },
      phase: 'Failed',
      owner_events: [event('BackoffLimitExceeded', 'Job has reached the specified backoff limit')],
    };
    const ended = { name: 'api', state: 'terminated', reason: 'Error', exit_code: 3 };
    expect(diagnosisOf({ ...job, container_statuses: [ended] }).kind).toBe('job-backoff');
    const told = diagnosisOf({ ...job, container_statuses: [ended], logs: 'Error: connect ECONNREFUSED 10.0.0.1:80' });
    expect(told.kind).toBe('log-conn-refused');
    expect(told.cause).toContain('Job export has used up its backoffLimit');
  });

  it('termination-message', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 3, message: 'licence ran out on Friday' })],
    });
    expect(diagnosis.kind).toBe('termination-message');
    expect(diagnosis.cause).toContain('licence ran out on Friday');
  });

  it('a termination message that a signature knows is that', () => {
    expect(
      diagnosisOf({
        container_statuses: [crashed({ exit_code: 3, message: 'REGION is not set: DB_REGION must be set' })],
      }).kind,
    ).toBe('log-missing-env');
  });

  it.each([
    ['exit-134', 134],
    ['exit-143', 143],
    ['exit-137-not-oom', 137],
  ])('%s', (kind, code) => {
    expect(diagnosisOfLog('', {}, code).kind).toBe(kind);
  });

  it('container-status-unknown', () => {
    expect(
      diagnosisOf({
        container_statuses: [
          crashed({
            exit_code: 137,
            reason: 'ContainerStatusUnknown',
            message: 'The container could not be located when the pod was terminated',
          }),
        ],
      }).kind,
    ).toBe('container-status-unknown');
  });
});

it('a finished container of a Job is not a failure', () => {
  const statuses = [{ name: 'api', state: 'terminated', reason: 'Completed', exit_code: 0, ready: false }];
  expect(
    diagnose(report({ phase: 'Running', owner: { kind: 'Job', name: 'x' }, container_statuses: statuses })),
  ).toBeNull();
});
