import { describe, expect, it } from 'vitest';
import { readEvidence } from '../../../../src/rules/evidence/read-evidence.js';
import { KNOWN_PROBLEMS, knownProblem } from '../../../../src/rules/kinds/log/known-problem.js';
import { crashed, diagnosisOfLog, manifest, report, textOfDiagnosis } from '../reports.js';
import { KNOWN_PROBLEM_LOGS } from './known-problem-logs.js';

const firstStep = (log: string, fields = {}, code = 1) => {
  const { kind, steps } = diagnosisOfLog(log, fields, code);
  return { kind, first: `${steps[0]?.text} ${steps[0]?.command ?? ''}` };
};

describe('a known problem', () => {
  it.each(KNOWN_PROBLEM_LOGS)('is told with what to do about it: %s', (log, kind, word) => {
    const told = firstStep(log);
    expect(told.kind).toBe(kind);
    expect(told.first).toContain(word);
  });

  it.each(KNOWN_PROBLEM_LOGS)('is told wherever other lines stand around it: %s', (log) => {
    const around = `INFO starting\nERROR cache is cold\n${log}\nINFO stopping\nERROR Aborting`;
    expect(diagnosisOfLog(around).steps[0]).toEqual(diagnosisOfLog(log).steps[0]);
  });

  it('is not what a program says in passing', () => {
    expect(textOfDiagnosis(diagnosisOfLog('INFO lock file "a.pid" already exists\nERROR boiler is cold'))).toContain(
      'boiler',
    );
  });

  it('names the value that the kernel has, not the number of the check', () => {
    const log =
      'bootstrap check failure [1] of [2]: max virtual memory areas vm.max_map_count [65530] is too low, increase to at least [262144]';
    expect(diagnosisOfLog(log).cause).toContain('(it has 65530 and must have at least 262144)');
  });

  it('is a missing right where the log names one', () => {
    const log =
      'ERROR failed to obtain node locks, tried [/data]; maybe these locations are not writable\nCaused by: java.nio.file.AccessDeniedException: /data/node.lock';
    expect(diagnosisOfLog(log).kind).toBe('log-permission-denied');
  });

  it('says less than any other line where it only follows from something', () => {
    const log =
      'error: configmaps is forbidden: User "system:serviceaccount:a:b" cannot list resource "configmaps" in API group "" at the cluster scope\nerror: timed out waiting for caches to sync';
    expect(diagnosisOfLog(log).kind).toBe('log-k8s-forbidden');
  });

  it('names the only claim that is mounted where the line names no path', () => {
    const claim = (...names: string[]) => ({
      manifest: manifest(
        { volumeMounts: names.map((name) => ({ name, mountPath: `/srv/${name}` })) },
        { volumes: names.map((name) => ({ name, persistentVolumeClaim: { claimName: name } })) },
      ),
    });
    const lock = 'Error: ledger: database is locked';
    expect(diagnosisOfLog(lock, claim('shelf')).title).toContain('its data at /srv/shelf is locked');
    expect(diagnosisOfLog(lock, claim('shelf', 'box')).title).toContain('its data is locked');
    for (const damage of [
      'ERROR Unable to load database on disk',
      'run: open shelf 7: init: error reading header of file: EOF',
    ])
      expect(diagnosisOfLog(damage, claim('shelf')).title).toBe('What api has stored is damaged (at /srv/shelf)');
  });

  it('is no lock where a connection was not opened in time', () => {
    expect(textOfDiagnosis(diagnosisOfLog('Error: failed to open db: dial tcp 10.0.0.1:5432: timeout'))).not.toContain(
      'locked',
    );
  });

  it('finds the database file in the manifest where the line does not name it', () => {
    const env = [{ name: 'DEPOT_URL', value: 'sqlite:////srv/shelf/depot.db?cache=shared' }];
    const { title, steps } = diagnosisOfLog('Error: unable to open database file', { manifest: manifest({ env }) });
    expect(title).toBe('api cannot open its database file /srv/shelf/depot.db');
    expect(steps[0]?.text).toContain('See that /srv/shelf exists');
  });

  it('warns of a file share only where the volume is one', () => {
    const lock = 'ERROR Failed to acquire lock on file .lock in /data';
    const volume = (fields: object) => ({
      manifest: manifest(
        { volumeMounts: [{ name: 'data', mountPath: '/data' }] },
        { volumes: [{ name: 'data', ...fields }] },
      ),
    });
    expect(textOfDiagnosis(diagnosisOfLog(lock, volume({ nfs: { server: 'nas', path: '/a' } })))).toContain(
      'Volume data is a file share',
    );
    expect(textOfDiagnosis(diagnosisOfLog(lock, volume({ emptyDir: {} })))).not.toContain(
      'Volume data is a file share',
    );
  });

  it('is told of a program that ends with 0 as well', () => {
    const log =
      'ERROR bootstrap check failure: max virtual memory areas vm.max_map_count [65530] is too low, increase to at least [262144]\nINFO stopped';
    expect(firstStep(log, {}, 0)).toMatchObject({
      kind: 'crash-app-error',
      first: expect.stringContaining('vm.max_map_count'),
    });
  });
});

it('knows the examples of each problem, however their lines are rated', () => {
  const examples = KNOWN_PROBLEMS.rows.flatMap(({ example }) => example);
  const unknown = examples.filter((logs) => {
    const evidence = readEvidence(report({ container_statuses: [crashed({ exit_code: 1 })], logs }));
    const [container] = evidence.containers;
    return container === undefined || knownProblem(evidence, container) === undefined;
  });
  expect(unknown).toEqual([]);
});
