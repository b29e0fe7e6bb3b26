import { describe, expect, it } from 'vitest';
import { crashed, diagnosisOf, manifest, running, waiting } from '../reports.js';

const waitingPod = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOf({
    container_statuses: [running({ name: 'wait', init: true, ready: false }), waiting('PodInitializing')],
    container_logs: log === '' ? [] : [{ container: 'wait', text: log }],
    manifest: manifest({}, { initContainers: [{ name: 'wait', ...container }] }),
  });

describe('init-waiting', () => {
  it('names the init container and what it printed', () => {
    const diagnosis = waitingPod('still waiting');
    expect([diagnosis.kind, diagnosis.container, diagnosis.severity]).toEqual(['init-waiting', 'wait', 'medium']);
    expect(diagnosis.cause).toContain('still waiting');
    expect(diagnosis.cause).toContain('app (api) has not started');
  });

  it.each([
    ['waiting for db...', [], 'db'],
    ['Waiting for service orders-db.shop.svc:5432', [], 'orders-db.shop.svc:5432'],
    [
      '',
      ['sh', '-c', 'until nslookup myservice.shop.svc.cluster.local; do sleep 2; done'],
      'myservice.shop.svc.cluster.local',
    ],
    ['', ['sh', '-c', 'until nc -z -w 2 redis 6379; do sleep 1; done'], 'redis:6379'],
    ['', ['sh', '-c', 'until curl -sf http://config:8888/health; do sleep 1; done'], 'http://config:8888/health'],
  ])('knows what it waits for: %s %j', (log, command, awaited) => {
    const diagnosis = waitingPod(log, { command });
    expect(diagnosis.kind).toBe('init-waiting');
    expect(diagnosis.cause).toContain(`It waits for ${awaited}, which`);
  });

  it('names nothing where nothing is named', () => {
    expect(waitingPod('waiting for it to be ready', { command: ['/app/wait'] }).cause).toContain('usually waits');
  });

  it('is what the log says where a signature knows it', () => {
    expect(waitingPod("nc: bad address 'db.shop.svc'").kind).toBe('log-dns');
  });

  it('is init-failed once it ends', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [crashed({ exit_code: 3 }, { name: 'wait', init: true }), waiting('PodInitializing')],
    });
    expect(diagnosis.kind).toBe('init-failed');
  });

  it('is not a native sidecar, which runs on', () => {
    const diagnosis = diagnosisOf({
      container_statuses: [running({ name: 'proxy', init: true }), crashed({ exit_code: 3 })],
      manifest: manifest({}, { initContainers: [{ name: 'proxy', restartPolicy: 'Always' }] }),
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['sidecar-crash', 'api']);
    expect(diagnosis.others).toEqual([]);
  });
});

it.each([
  ['with doubt in the first seconds of the pod', '2026-11-21T20:10:04Z', 'low'],
  ['without doubt after minutes', '2026-11-21T20:16:04Z', 'medium'],
])('an init container that runs is told of %s', (_name, looked, severity) => {
  const diagnosis = diagnosisOf({
    creation_timestamp: '2026-11-21T20:10:00Z',
    reported_at: looked,
    container_statuses: [running({ name: 'wait', init: true, ready: false }), waiting('PodInitializing')],
    manifest: manifest(
      {},
      { initContainers: [{ name: 'wait', command: ['sh', '-c', 'until nc -z depot 80; do sleep 1; done'] }] },
    ),
  });
  expect(diagnosis).toMatchObject({ kind: 'init-waiting', severity });
});

it.each([
  ['Waiting for migrations to finish (job/depot-migrate)', [], 'job/depot-migrate', 'describe job depot-migrate'],
  ['', ['sh', '-c', 'kubectl wait --for=condition=complete job/depot-migrate'], 'job/depot-migrate', 'describe job'],
])('looks at the object that it waits for: %s', (log, command, awaited, words) => {
  const diagnosis = waitingPod(log, { command });
  expect(diagnosis.title).toContain(`it waits for ${awaited}`);
  expect(diagnosis.steps[0]?.command).toContain(words);
});
