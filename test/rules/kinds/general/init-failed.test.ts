import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { crashed, diagnosisOf, manifest, report, running, waiting } from '../reports.js';

const initOf = (end: Record<string, unknown>, fields: Record<string, unknown> = {}) => ({
  container_statuses: [crashed(end, { name: 'setup', init: true, ...fields }), waiting('PodInitializing')],
});

describe('init-failed', () => {
  it('names the init container, and that the app has not started', () => {
    const diagnosis = diagnosisOf(initOf({ exit_code: 3 }));
    expect([diagnosis.kind, diagnosis.container]).toEqual(['init-failed', 'setup']);
    expect(diagnosis.cause).toContain('The app (api) has not started');
  });

  it('knows init containers by the manifest, and in the nested form', () => {
    const statuses = [
      { name: 'setup', state: { terminated: { exitCode: 5, reason: 'Error' } } },
      { name: 'api', state: { waiting: { reason: 'PodInitializing' } } },
    ];
    const text = manifest({}, { restartPolicy: 'Never', initContainers: [{ name: 'setup' }] });
    const diagnosis = diagnosisOf({ phase: 'Failed', container_statuses: statuses, manifest: text });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['init-failed', 'setup']);
    expect(diagnosis.cause).toContain('Init container setup ends with exit code 5');
  });

  it.each([
    ['oom-killed', { exit_code: 137, reason: 'OOMKilled' }],
    ['exit-139', { exit_code: 139 }],
    ['exit-127-126', { exit_code: 127 }],
    ['termination-message', { exit_code: 3, message: 'licence ran out' }],
  ])('is %s where that is known', (kind, end) => {
    const diagnosis = diagnosisOf(initOf(end));
    expect([diagnosis.kind, diagnosis.container]).toEqual([kind, 'setup']);
    expect(diagnosis.cause).toContain('has not started');
  });

  it('is nothing once it has done its work', () => {
    const done = { name: 'setup', init: true, state: 'terminated', reason: 'Completed', exit_code: 0 };
    expect(diagnose(report({ phase: 'Running', container_statuses: [done, running()] }))).toBeNull();
  });
});
