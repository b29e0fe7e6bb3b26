import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../../src/rules/kinds/engine.js';
import {
  crashed,
  diagnosisOf,
  diagnosisOfLog,
  event,
  manifest,
  POD,
  report,
  running,
  textOfDiagnosis,
} from '../reports.js';

describe('exit-0-loop', () => {
  it('says that the work belongs in a Job', () => {
    const diagnosis = diagnosisOfLog('applied 14 migrations', {}, 0);
    expect([diagnosis.kind, diagnosis.severity, diagnosis.confidence]).toEqual(['exit-0-loop', 'medium', 'high']);
    expect(textOfDiagnosis(diagnosis)).toContain('Job or CronJob');
    expect(diagnosis.evidence.map((quote) => quote.text)).toContain('applied 14 migrations');
  });

  it.each(['> depot@0.1.0 start\n> react-scripts start', 'Starting the development server...'])(
    'knows a development server that ends without a terminal: %s',
    (log) => {
      const { cause, steps } = diagnosisOfLog(log, {}, 0);
      expect(cause).toContain('ends with success as soon as its standard input is closed');
      expect(steps[1]?.text).toContain('stdin: true and tty: true at spec.containers[0]');
    },
  );

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
    const diagnosis = diagnosisOfLog('INFO starting\nERROR the flux capacitor hums, giving up', {}, 0);
    expect([diagnosis.kind, diagnosis.confidence]).toEqual(['exit-0-loop', 'medium']);
    expect(diagnosis.title).toContain('the flux capacitor hums');
    expect(diagnosis.steps[0]?.text).toContain('Repair what that line says');
  });

  it('says what to do about the complaint, and shows the place that the line above it names', () => {
    const log =
      'INFO [depot.finder] Nothing lies in {path: "/srv/depot/shelves.d/*.shelf"}\nERROR [depot] No shelves found at all.';
    const { title, steps, evidence } = diagnosisOfLog(log, {}, 0);
    expect(title).toContain('No shelves found');
    expect(steps[0]?.text).toContain('See why there are no shelves where it looks');
    expect(evidence.map(({ text }) => text).join()).toContain('/srv/depot/shelves.d');
  });

  it('knows an image that only starts a shell', () => {
    const diagnosis = diagnosisOfLog('', { manifest: manifest({ image: 'docker.io/library/ubuntu:24.04' }) }, 0);
    expect(diagnosis.cause).toContain('image docker.io/library/ubuntu:24.04 starts a shell');
    expect(diagnosis.steps[0]?.text).toContain('spec.containers[0].command');
  });

  it('asks who ended a server whose log says that it was told to end', () => {
    const log = 'resuming normal operations\n[mpm_prefork:notice] AH00170: caught SIGWINCH, shutting down gracefully';
    const { kind, cause, steps } = diagnosisOfLog(log, {}, 0);
    expect(kind).toBe('exit-0-loop');
    expect(cause).toContain('it was told to end: "[mpm_prefork:notice] AH00170: caught SIGWINCH');
    expect(steps[0]?.text).toContain('failing liveness or startup probe');
    expect(steps.map(({ text }) => text).join()).not.toContain('CronJob');
  });

  it('does not begin with a Job where something asks the program', () => {
    const server = manifest({ ports: [{ containerPort: 4180 }] });
    expect(diagnosisOfLog('configured', { manifest: server }, 0).steps[0]?.text).toContain('in the foreground');
    expect(diagnosisOfLog('configured', {}, 0).steps[0]?.text).toContain('Job or CronJob');
  });

  it('asks what keeps Node.js busy where that is started', () => {
    const node = manifest({ command: ['node', '--enable-source-maps', 'dist/server.js'] });
    const [first] = diagnosisOfLog('hello', { manifest: node }, 0).steps;
    expect(first?.text).toContain('see that dist/server.js really starts it: Node.js ends with 0');
    expect(diagnosisOfLog('Listening on :8080', {}, 0).steps[0]?.text).toContain('in the foreground');
    const work = manifest({ command: ['node'] });
    expect(textOfDiagnosis(diagnosisOfLog('hello', { manifest: work }, 0))).toContain('see that its code really');
  });

  it('knows a server that speaks over its standard input only', () => {
    const { title, steps } = diagnosisOfLog('Starting\nDepot MCP Server running on stdio', {}, 0);
    expect(title).toContain('speaks MCP over its standard input');
    expect(steps[0]?.text).toContain('serve over the network');
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

/** A pod that is being deleted, and whose container has ended so. */
function deleted(end: Record<string, unknown>): Record<string, unknown> {
  return {
    phase: 'Running',
    container_statuses: [{ name: 'api', state: 'terminated', reason: 'Error', ready: false, ...end }],
    manifest: manifest().replace('metadata:', "metadata:\n  deletionTimestamp: '2026-11-21T20:10:30Z'"),
  };
}

describe('what is no exit-0-loop', () => {
  it('last lines that a signature knows', () => {
    expect(diagnosisOfLog('DEPLOY_ENV is not set, exiting', {}, 0).kind).toBe('log-missing-env');
  });

  it.each([0, 130, 137, 143])('a container of a pod that is being deleted, which ends with %d', (exit_code) => {
    expect(diagnose(report(deleted({ exit_code })))).toBeNull();
  });

  it('nor one that ends otherwise once the kubelet has told it to', () => {
    const events = [event('Killing', 'Stopping container api', { type: 'Normal' })];
    expect(diagnose(report({ ...deleted({ exit_code: 1 }), events }))).toBeNull();
  });

  it('a pod of which only the event of its controller says that it is being deleted', () => {
    const owner_events = [event('SuccessfulDelete', `Deleted pod: ${POD}`, { type: 'Normal' })];
    expect(diagnose(report({ ...deleted({ exit_code: 0 }), manifest: manifest(), owner_events }))).toBeNull();
  });

  it.each([
    ['a crash before the deletion', deleted({ exit_code: 1 }), 'crash-app-error'],
    ['a kill for lack of memory', deleted({ exit_code: 137, reason: 'OOMKilled' }), 'oom-killed'],
    ['a crash loop', { ...deleted({}), container_statuses: [crashed({ exit_code: 1 })] }, 'crash-app-error'],
    ['the deletion of another pod', { ...deleted({ exit_code: 0 }), manifest: manifest() }, 'exit-0-loop'],
    [
      'what keeps the pod from going',
      { ...deleted({ exit_code: 143 }), events: [event('FailedKillPod', 'error killing pod: timed out')] },
      'stuck-terminating',
    ],
  ])('but %s is told', (_name, fields, kind) => {
    const owner_events = [event('SuccessfulDelete', 'Deleted pod: orders-7d9fdd8785-other', { type: 'Normal' })];
    expect(diagnosisOf({ ...fields, owner_events }).kind).toBe(kind);
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

describe('a program that prints its help', () => {
  const help = [
    'Depot - keeps shelves',
    '',
    'Usage:',
    '',
    'depot [OPTIONS] [COMMAND]',
    '',
    'Options:',
    '-h, --help           This help message.',
    '',
    'Commands:',
    '',
    '  build                   Builds the shelves.',
    '  serve                   Serves them.',
  ].join('\n');

  it('is told that it is given no command, and which it knows', () => {
    const diagnosis = diagnosisOfLog(help, { container_statuses: [crashed({ exit_code: 0, reason: 'Completed' })] }, 0);
    expect(diagnosis.kind).toBe('exit-0-loop');
    expect(diagnosis.title).toBe('api is given no command: it prints its help and ends');
    expect(diagnosis.steps[0]?.text).toContain('by one of its commands (build, serve)');
  });
});

describe('a program that is told to end while its sandbox is made anew', () => {
  const log = 'INFO ready\n{"level":"info","msg":"received signal; shutting down","signal":"terminated"}\nINFO closed';
  const renewed = [
    event('SandboxChanged', 'Pod sandbox changed, it will be killed and re-created.', { type: 'Normal' }),
  ];
  const statuses = [crashed({ exit_code: 0, reason: 'Completed' })];

  it('is not said to end by itself', () => {
    const diagnosis = diagnosisOfLog(log, { container_statuses: statuses, events: renewed }, 0);
    expect(diagnosis.kind).toBe('exit-0-loop');
    expect(diagnosis.title).toBe('api is ended from outside: the kubelet makes the sandbox of its pod anew');
    expect(diagnosis.steps[0]?.text).toContain('SystemdCgroup = true');
    expect(textOfDiagnosis(diagnosis)).not.toContain('CronJob');
  });

  it.each([
    ['no sandbox is made anew', log, []],
    ['nobody told it to end', 'INFO ready\nINFO work is done', renewed],
  ])('ends by itself where %s', (_name, text, events) => {
    const diagnosis = diagnosisOfLog(text, { container_statuses: statuses, events }, 0);
    expect(textOfDiagnosis(diagnosis)).not.toContain('SystemdCgroup');
  });
});
