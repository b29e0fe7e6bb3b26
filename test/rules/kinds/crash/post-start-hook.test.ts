import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import { crashed, diagnosisOf, event, manifest, report, running, waiting } from '../reports.js';

const exec = { exec: { command: ['sh', '-c', 'register'] } };
const hooked = {
  manifest: manifest({ lifecycle: { postStart: exec } }),
  container_statuses: [crashed({ exit_code: 137 })],
};
const killing = event('Killing', 'FailedPostStartHook', { type: 'Normal' });

describe('post-start-hook', () => {
  it.each([
    [
      '1.20',
      'Exec lifecycle hook ([sh -c register]) for Container "api" in Pod "orders_shop(1)" failed - error: command \'sh -c register\' exited with 7: , message: "no consul"',
      'no consul',
    ],
    ['1.36', 'PostStartHook failed', 'It runs: sh -c register'],
  ])('as %s says it', (_version, message, words) => {
    const diagnosis = diagnosisOf({ ...hooked, events: [event('FailedPostStartHook', message), killing] });
    expect(diagnosis.kind).toBe('post-start-hook');
    expect(diagnosis.cause).toContain(words);
    expect(diagnosis.cause).toContain('spec.containers[0].lifecycle.postStart');
    expect(diagnosis.others).toEqual([]);
  });

  it('of HTTP', () => {
    const message =
      'Http lifecycle hook (/warm) for Container "api" in Pod "p_shop(1)" failed - error: Get "http://10.0.0.1:8080/warm": connection refused, message: ""';
    const diagnosis = diagnosisOf({
      ...hooked,
      manifest: manifest({ lifecycle: { postStart: { httpGet: { path: '/warm', port: 8080 } } } }),
      events: [event('FailedPostStartHook', message)],
    });
    expect(diagnosis.cause).toContain('It sends: GET /warm to port 8080.');
    expect(diagnosis.cause).toContain('connection refused');
    expect(diagnosis.title).toBe('The postStart hook of api fails: connection refused');
    expect(diagnosis.steps[0]?.text).toContain('sends the request once');
    expect(JSON.stringify(diagnosis.steps)).not.toMatch(/by hand|\|\| true/);
  });

  it.each([
    ['newer', waiting('PostStartHookError', 'x')],
    ['older, with what it said', waiting("PostStartHookError: command 'sh -c register' exited with 7: no consul")],
    ['nested', { name: 'api', ready: false, state: { waiting: { reason: 'PostStartHookError', message: 'x' } } }],
  ])('by the reason of the status (%s)', (_name, status) => {
    expect(diagnosisOf({ container_statuses: [status] }).kind).toBe('post-start-hook');
  });

  it('quotes what the reason says', () => {
    const status = waiting("PostStartHookError: command 'sh -c register' exited with 7: no consul");
    expect(diagnosisOf({ container_statuses: [status] }).cause).toContain(
      'Its command ended with exit code 7. It said: no consul.',
    );
  });

  it('says what exit codes of a shell mean, and repeats nothing', () => {
    const hook = { exec: { command: ['sh', '-c', 'warmup --all'] } };
    const said =
      'Exec lifecycle hook ([sh -c warmup --all]) for Container "api" in Pod "p_shop(1)" failed - error: command \'sh -c warmup --all\' exited with 127: sh: 1: warmup: not found\r\n, message: "sh: 1: warmup: not found\\r\\n"';
    const diagnosis = diagnosisOf({
      manifest: manifest({ lifecycle: { postStart: hook } }),
      container_statuses: [waiting('PostStartHookError', said)],
      events: [event('FailedPostStartHook', 'PostStartHook failed')],
    });
    expect(diagnosis.title).toBe('The postStart hook of api fails: warmup is not found');
    expect(diagnosis.cause).toContain(
      'exit code 127, which says that the command is not found. It said: sh: 1: warmup: not found.',
    );
    expect(diagnosis.cause).not.toContain('message:');
    expect(diagnosis.steps[0]?.text).toContain('has no command warmup');
  });

  it('gives the command to run by hand, but not one of several lines', () => {
    const events = [event('FailedPostStartHook', 'PostStartHook failed')];
    expect(diagnosisOf({ ...hooked, events }).steps[0]?.command).toContain('-c api -- sh -c register');
    const text = manifest({ lifecycle: { postStart: { exec: { command: ['sh', '-c', 'cp a b\nregister\n'] } } } });
    const diagnosis = diagnosisOf({ ...hooked, manifest: text, events });
    expect(diagnosis.steps[0]?.command).toBeUndefined();
    expect(diagnosis.cause).toContain('It runs: sh -c cp a b; register.');
  });

  it('by the event of the killing alone', () => {
    expect(diagnosisOf({ ...hooked, events: [killing] }).kind).toBe('post-start-hook');
  });

  it('of one container among several, by its manifest', () => {
    const text = manifest(
      {},
      {
        containers: [
          { name: 'api', image: 'a:1' },
          { name: 'proxy', image: 'b:1', lifecycle: { postStart: exec } },
        ],
      },
    );
    const diagnosis = diagnosisOf({
      manifest: text,
      container_statuses: [running(), crashed({ exit_code: 137 }, { name: 'proxy' })],
      events: [event('FailedPostStartHook', 'PostStartHook failed')],
    });
    expect([diagnosis.kind, diagnosis.container]).toEqual(['post-start-hook', 'proxy']);
    expect(diagnosis.cause).toContain('api is running');
  });

  it('masks secrets of the command', () => {
    const command = ['curl', '-H', 'Authorization: Bearer abcdefgh12345678', 'http://x'];
    const diagnosis = diagnosisOf({
      ...hooked,
      manifest: manifest({ lifecycle: { postStart: { exec: { command } } } }),
      events: [event('FailedPostStartHook', 'PostStartHook failed')],
    });
    expect(JSON.stringify(diagnosis)).not.toContain('abcdefgh12345678');
  });
});

describe('what is not post-start-hook', () => {
  it('a hook that failed before the container came up', () => {
    const fields = { phase: 'Running', container_statuses: [running()], events: [event('FailedPostStartHook', 'x')] };
    expect(diagnose(report(fields))).toBeNull();
  });

  it('a container that is killed for another reason, or a preStop hook', () => {
    const events = [event('FailedPreStopHook', 'PreStopHook failed')];
    expect(diagnosisOf({ ...hooked, events }).kind).toBe('exit-137-not-oom');
  });
});
