import { describe, expect, it } from 'vitest';
import { readEvidence } from '../../../src/rules/evidence/read-evidence.js';
import { needsTtl, startSecondsOf, windowFor } from '../../../src/rules/oracles/index.js';
import { at, type Body } from '../failing/objects.js';
import { caseOf } from './support/oracle-cases.js';

const ended = (from: number, to: number): Body => ({
  state: 'terminated',
  exit_code: 1,
  started_at: at(from),
  finished_at: at(to),
});
const status = (state: Body, last?: Body) => ({
  container_statuses: [{ name: 'app', ...state, ...(last && { last_state: last }) }],
});
const event = (reason: string, seconds: number, message = '') => ({ reason, message, first_timestamp: at(seconds) });

describe('the window', () => {
  it('is never shorter than half a minute', () => {
    expect(windowFor(caseOf('crash-app-error'), undefined, status(ended(1, 3)))).toBe(30);
    expect(windowFor(caseOf('config-missing-object'))).toBe(30);
  });

  it('is twice what the original took from its start to its failure', () => {
    expect(windowFor(caseOf('crash-app-error'), undefined, status(ended(1, 41)))).toBe(80);
  });

  it('is longer by as much as the memory is that a fix gives, since what leaks fills that as well', () => {
    const limited = (memory: string) => ({
      spec: { containers: [{ name: 'app', resources: { limits: { memory } } }] },
    });
    const fixed = limited('400Mi');
    const raised = (kind: string) => caseOf(kind, {}, { original: limited('100Mi'), fixed });
    expect(windowFor(raised('oom-killed'), undefined, status(ended(1, 41)))).toBe(200);
    expect(windowFor(raised('crash-app-error'), undefined, status(ended(1, 41)))).toBe(80);
    const lowered = caseOf('oom-killed', {}, { original: fixed, fixed: limited('100Mi') });
    expect(windowFor(lowered, undefined, status(ended(1, 41)))).toBe(80);
  });

  it('is longer where a volume is made much larger, since what is written on and on fills that as well', () => {
    const limited = (sizeLimit: string) => ({ spec: { volumes: [{ name: 'tmp', emptyDir: { sizeLimit } }] } });
    const raised = (size: string) =>
      caseOf('evicted-own-limit', {}, { original: limited('20Mi'), fixed: limited(size) });
    expect(windowFor(raised('40Mi'), undefined, status(ended(1, 61)))).toBe(130);
    expect(windowFor(raised('1Gi'), undefined, status(ended(1, 61)))).toBe(1_920);
  });

  it('is longer by as much as a fix makes a program wait longer, since it may only fail later', () => {
    const told = (...variables: Body[]) => ({ spec: { containers: [{ name: 'app', env: variables }] } });
    const changedTo = (value: string, before?: string, name = 'CONNECT_TIMEOUT', kind = 'crash-app-error') =>
      caseOf(
        kind,
        {},
        { original: before === undefined ? told() : told({ name, value: before }), fixed: told({ name, value }) },
      );
    const after = (about: ReturnType<typeof caseOf>) => windowFor(about, undefined, status(ended(1, 5)));
    expect(after(changedTo('600', '5'))).toBe(600);
    expect(after(changedTo('10m', '5s'))).toBe(600);
    expect(after(changedTo('600'))).toBe(750);
    expect(after(changedTo('60000', '5000', 'CONNECT_TIMEOUT_MS'))).toBe(60);
    expect(after(changedTo('40', '2', 'MAX_RETRIES'))).toBe(100);
    expect(after(changedTo('40', undefined, 'MAX_RETRIES'))).toBe(200);
    expect(after(changedTo('5', '600'))).toBe(30);
    expect(after(changedTo('600', '5', 'PRICE'))).toBe(30);
    expect(after(changedTo('600', '5', 'CONNECT_TIMEOUT', 'config-missing-key'))).toBe(30);
  });

  it('outlasts a connection that nobody answers, unless a probe asks whether the program has got on', () => {
    expect(windowFor(caseOf('log-dns'))).toBe(135);
    expect(windowFor(caseOf('log-conn-refused'))).toBe(135);
    const app = { name: 'app', readinessProbe: { httpGet: { port: 80 }, periodSeconds: 5 } };
    expect(windowFor(caseOf('log-dns', { containers: [app] }))).toBe(30);
  });

  it('goes by the longest run that is known, not by the last', () => {
    expect(windowFor(caseOf('crash-app-error'), undefined, status(ended(100, 102), ended(1, 51)))).toBe(100);
    const events = [event('Started', 1), event('BackOff', 126, 'Back-off restarting failed container')];
    expect(windowFor(caseOf('crash-app-error'), undefined, { ...status(ended(140, 160)), events })).toBe(200);
    const killed = [
      event('Started', 1),
      event('Killing', 61, 'Container app failed liveness probe, will be restarted'),
    ];
    expect(windowFor(caseOf('liveness-failed'), undefined, { ...status(ended(140, 150)), events: killed })).toBe(120);
  });

  it('takes a run that could not be started for no run', () => {
    const never = { state: 'terminated', exit_code: 128, started_at: '1970-01-01T00:00:00Z', finished_at: at(9) };
    expect(windowFor(caseOf('start-error-exec'), undefined, status(never))).toBe(30);
  });

  it('reads states nested as Kubernetes has them', () => {
    const state = { terminated: { exitCode: 1, startedAt: at(1), finishedAt: at(46) } };
    expect(windowFor(caseOf('crash-app-error'), undefined, { container_statuses: [{ name: 'app', state }] })).toBe(90);
  });

  it('looks at the container that failed only', () => {
    const statuses = [
      { name: 'app', ...ended(1, 5) },
      { name: 'proxy', ...ended(1, 500) },
    ];
    expect(windowFor(caseOf('crash-app-error'), undefined, { container_statuses: statuses })).toBe(30);
  });

  it('goes by the rough lifetimes of the evidence where no instants are known', () => {
    const evidence = readEvidence({ pod_name: 'web', namespace: 'shop', cluster: 'default', ...status(ended(1, 41)) });
    expect(windowFor(caseOf('crash-app-error'), evidence)).toBe(120);
  });

  it.each([
    [{ livenessProbe: { initialDelaySeconds: 20, periodSeconds: 10, failureThreshold: 3 } }, 60],
    [{ livenessProbe: {} }, 40],
    [{ readinessProbe: { periodSeconds: 5, timeoutSeconds: 20, failureThreshold: 2 } }, 60],
    [{ startupProbe: { periodSeconds: 10, failureThreshold: 30 } }, 30],
  ])('lets the probes %j fail', (probes, seconds) => {
    expect(windowFor(caseOf('oom-killed', { containers: [{ name: 'app', ...probes }] }))).toBe(seconds);
  });

  it('lets the startup probe fail where that is what failed', () => {
    const spec = { containers: [{ name: 'app', startupProbe: { periodSeconds: 10, failureThreshold: 30 } }] };
    expect(windowFor(caseOf('startup-failed', spec))).toBe(310);
  });

  it.each([
    ['evicted-own-limit', {}],
    ['evicted-node-pressure', {}],
    ['crash-app-error', { volumes: [{ name: 'data', emptyDir: { sizeLimit: '20Mi' } }] }],
    ['crash-app-error', { containers: [{ name: 'app', resources: { limits: { 'ephemeral-storage': '1Gi' } } }] }],
  ])('lets the kubelet measure volumes twice: %s %j', (kind, spec) => {
    expect(windowFor(caseOf(kind, spec))).toBe(130);
  });

  it('needs a TTL with room for the start', () => {
    expect(needsTtl(130)).toBe(160);
    const slow = caseOf('oom-killed', { containers: [{ name: 'app', readinessProbe: { initialDelaySeconds: 90 } }] });
    expect(needsTtl(windowFor(slow), startSecondsOf(slow))).toBe(windowFor(slow) + 120);
  });
});
