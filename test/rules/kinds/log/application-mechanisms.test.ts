import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const firstStep = (log: string, container: Record<string, unknown> = {}, code = 1) =>
  diagnosisOfLog(log, { manifest: manifest(container) }, code).steps[0]?.text;

describe('what is to stand in place of something else', () => {
  it('is written where the manifest has the word that is gone', () => {
    const line = 'error: Command `depot shelve` has been removed. Please use `depot rack-up`';
    expect(firstStep(line, { args: ['shelve'] })).toContain(
      'Write rack-up in place of shelve, at spec.containers[0].args[0]',
    );
    expect(firstStep(line)).toContain('Write depot rack-up in place of depot shelve');
  });
});

describe('names of things that are not there', () => {
  it('come with the variable that gives them', () => {
    const env = [
      { name: 'DEPOT_QUEUE_NAME', value: 'amber' },
      { name: 'SECRET_KEY', value: 'x' },
    ];
    expect(firstStep('botocore.errorfactory.Gone: the specified queue does not exist', { env })).toContain(
      '(DEPOT_QUEUE_NAME=amber at spec.containers[0].env[0])',
    );
    expect(firstStep('acme.Gone: cannot find the specified secret key', { env })).not.toContain('SECRET_KEY=');
  });
});

describe('addresses that are taken for IPv6', () => {
  it('are looked for in what gives addresses, also in Secrets', () => {
    const env = [{ name: 'DEPOT_SQL_CONN', valueFrom: { secretKeyRef: { name: 'depot', key: 'conn' } } }];
    expect(firstStep('ValueError: Invalid IPv6 URL', { env })).toContain(
      'in DEPOT_SQL_CONN (spec.containers[0].env[0], of Secret depot, key conn)',
    );
  });
});

describe('keys that are no PEM', () => {
  it('are looked for in the variables that hold keys', () => {
    const env = [{ name: 'SHELF_PRIVATE_KEY', valueFrom: { secretKeyRef: { name: 'depot', key: 'pem' } } }];
    expect(firstStep('Error: error:1E08010C:DECODER routines::unsupported', { env })).toContain(
      'in SHELF_PRIVATE_KEY (spec.containers[0].env[0], of Secret depot, key pem)',
    );
  });
});

describe('a command that is not found', () => {
  it.each([
    [
      '> depot@1.0.0 start\n> shelfmon --exec x\n\nsh: shelfmon: not found',
      {},
      'Let the script of package.json run what was built',
    ],
    ['bundler: command not found: shelfkiq', {}, 'Install the gem that has shelfkiq'],
    [
      '/run.sh: line 32: exec: driver: not found',
      { image: 'acme/spark:3', args: ['driver', '--x'] },
      'a role of Spark on Kubernetes',
    ],
    [
      '/run.sh: line 32: exec: shelve: not found',
      { args: ['shelve'] },
      'Correct spec.containers[0].args[0]: begin with the command',
    ],
    ['/bin/sh: ./rack: not found', {}, 'as seen from the working directory'],
    ['sh: shelf: not found', {}, 'or correct the script or entrypoint that calls it'],
  ])('is told by who looks for it: %s', (log, container, text) => {
    expect(firstStep(log, container, 127)).toContain(text);
  });
});

describe('a log that the program is to write', () => {
  it('lacks its directory', () => {
    const log = 'java.io.FileNotFoundException: /var/log/depot/depot.log (No such file or directory)';
    expect(firstStep(log)).toContain('mount a volume at the directory /var/log/depot');
    expect(firstStep("tail: can't open '/var/log/depot/depot.log': No such file or directory")).not.toContain(
      'mount a volume at the directory',
    );
  });
});

describe('where in the program a value is undefined', () => {
  it('is told, with what the manifest gives instead', () => {
    const env = [{ name: 'MONGO_ADDR', value: 'mongodb://shelf:27017' }];
    const log =
      'MongooseError: The `uri` parameter to `openUri()` must be a string, got "undefined".\n    at Object.<anonymous> (/app/depot.js:14:10)';
    expect(firstStep(log, { env })).toContain('(/app/depot.js:14:10)');
    expect(firstStep(log, { env })).toContain('the manifest gives MONGO_ADDR (spec.containers[0].env[0])');
  });
});
