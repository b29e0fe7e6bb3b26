import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, event, manifest, running, waiting } from '../reports.js';

describe('sidecar-crash', () => {
  it('names the container that fails and the one that is well', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [running(), crashed({ exit_code: 3 }, { name: 'proxy' })],
      events: [event('BackOff', 'Back-off restarting failed container proxy in pod orders_shop(1)')],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['sidecar-crash', 'proxy']);
    expect(diagnosis.cause).toContain('only this one fails: api is running');
    expect(diagnosis.others).toEqual([]);
  });

  it('of a flat agent', () => {
    const flat = [running(), waiting('CrashLoopBackOff', '', { name: 'proxy', restart_count: 7 })];
    const diagnosis = diagnosisOf({ phase: 'Running', container_statuses: flat });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['sidecar-crash', 'proxy']);
  });

  it('is a native sidecar that crashes before the app', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 3 }, { name: 'proxy', init: true }), waiting('PodInitializing')],
      manifest: manifest({}, { initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] }),
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['sidecar-crash', 'proxy']);
    expect(diagnosis.cause).toMatch(/^Sidecar proxy ends with exit code 3.*The app starts only once this sidecar/);
  });

  it('is the more special kind where the log tells one', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [running(), crashed({ exit_code: 1 }, { name: 'proxy' })],
      container_logs: [{ container: 'proxy', text: 'dial tcp: lookup control.mesh.svc: no such host' }],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['log-dns', 'proxy']);
  });

  it.each([
    ['all containers fail', [crashed({ exit_code: 3 }), crashed({ exit_code: 3 }, { name: 'proxy' })]],
    ['the pod has one container', [crashed({ exit_code: 3 })]],
    ['the other one has not started', [crashed({ exit_code: 3 }), waiting('ContainerCreating', '', { name: 'proxy' })]],
  ])('is crash-app-error where %s', (_name, container_statuses) => {
    expect(diagnosisOf({ container_statuses }).kind).toBe('crash-app-error');
  });
});
