import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/diagnosis/engine.js';
import { crashed, diagnosisOf, diagnosisOfLog, manifest, report, running, textOfDiagnosis } from '../reports.js';

describe('exit-0-loop', () => {
  it('says that the work belongs in a Job', () => {
    const diagnosis = diagnosisOfLog('applied 14 migrations', {}, 0);
    expect([diagnosis.kind, diagnosis.severity, diagnosis.confidence]).toEqual(['exit-0-loop', 'medium', 'high']);
    expect(textOfDiagnosis(diagnosis)).toContain('Job or CronJob');
    expect(diagnosis.evidence.map((quote) => quote.text)).toContain('applied 14 migrations');
  });

  it.each([
    [
      'nested',
      {
        name: 'api',
        restartCount: 4,
        state: { waiting: { reason: 'CrashLoopBackOff' } },
        lastState: { terminated: { exitCode: 0, reason: 'Completed' } },
      },
    ],
    [
      'flat, seen between two starts',
      { name: 'api', state: 'terminated', reason: 'Completed', exit_code: 0, ready: false, restart_count: 3 },
    ],
    [
      'seen while it runs',
      running({
        ready: false,
        restart_count: 3,
        last_state: { state: 'terminated', reason: 'Completed', exit_code: 0 },
      }),
    ],
  ])('is found in a status that is %s', (_name, status) => {
    expect(diagnosisOf({ phase: 'Running', container_statuses: [status] }).kind).toBe('exit-0-loop');
  });

  it('names a complaint that no signature knows before all else', () => {
    const diagnosis = diagnosisOfLog('INFO starting\nERROR the flux capacitor is empty, giving up', {}, 0);
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['exit-0-loop', 'medium']);
    expect(diagnosis.title).toContain('the flux capacitor is empty');
    expect(diagnosis.steps[0]?.text).toContain('Mend what that line says');
  });

  it('knows an image that only starts a shell', () => {
    const diagnosis = diagnosisOfLog('', { manifest: manifest({ image: 'docker.io/library/ubuntu:24.04' }) }, 0);
    expect(diagnosis.cause).toContain('image docker.io/library/ubuntu:24.04 starts a shell');
    expect(diagnosis.steps[0]?.text).toContain('spec.containers[0].command');
  });

  it('is also a native sidecar that ends', () => {
    const text = manifest({}, { initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] });
    const diagnosis = diagnosisOf({
      manifest: text,
      container_statuses: [crashed({ exit_code: 0, reason: 'Completed' }, { name: 'proxy', init: true }), running()],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['exit-0-loop', 'proxy']);
  });
});

describe('what is no exit-0-loop', () => {
  it('last lines that a signature knows', () => {
    expect(diagnosisOfLog('DEPLOY_ENV is not set, exiting', {}, 0).kind).toBe('log-missing-env');
  });

  it('but complaints long before a success are', () => {
    expect(diagnosisOfLog(`ERROR connection refused, retrying\n${'row done\n'.repeat(20)}`, {}, 0).kind).toBe(
      'exit-0-loop',
    );
  });

  it.each([
    ['a finished container of a Job', { owner: { kind: 'Job', name: 'x' } }],
    ['a pod that is not to be started again', { manifest: manifest({}, { restartPolicy: 'Never' }) }],
    ['a pod that is started again only after a failure', { manifest: manifest({}, { restartPolicy: 'OnFailure' }) }],
  ])('%s is no failure', (_name, fields) => {
    const statuses = [{ name: 'api', state: 'terminated', reason: 'Completed', exit_code: 0, ready: false }];
    expect(diagnose(report({ phase: 'Running', container_statuses: statuses, ...fields }))).toBeNull();
  });
});
