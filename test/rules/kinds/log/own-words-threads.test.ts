import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

const told = (log: string, container: Record<string, unknown> = {}) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', ...container }) });
const readOnly = { securityContext: { readOnlyRootFilesystem: true } };

describe('the line that decides', () => {
  it('is the banner of a fatal error in a configuration, not a connection that failed before it', () => {
    const log =
      "Could not connect to Redis at depot.shop.svc:26379: Connection refused\n*** FATAL CONFIG FILE ERROR (Redis 6.2.6) ***\nReading the configuration file, at line 3\n>>> 'sentinel monitor shelf   2'\nUnrecognized sentinel configuration statement.";
    const diagnosis = told(log);
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.steps[0]?.text).toContain('sentinel monitor shelf');
  });

  it('is what could not be made, not that something without a name is then not found', () => {
    const log =
      "cp: can't create directory '/run/shelves': Read-only file system\ns6-svscan: fatal: unable to chdir: No such file or directory";
    const diagnosis = told(log, readOnly);
    expect(diagnosis.kind).toBe('log-readonly-fs');
    expect(diagnosis.steps[0]?.text).toContain('at /run/shelves');
  });
});

describe('a command that the program does not know', () => {
  const log =
    "Usage: depot [OPTIONS] COMMAND [ARGS]...\nError: No such command 'shelve'.\n\nDid you mean one of these?\n    serve";

  it('is named without what stands round it, and is no option of a configuration', () => {
    const diagnosis = told(log);
    expect(diagnosis.title).toBe('api does not know the argument shelve');
    expect(diagnosis.steps[0]?.text).toContain('a command that acme/depot:2 has');
    expect(diagnosis.steps[0]?.text).toContain('in place of shelve');
  });
});

describe('what a program may not write', () => {
  it('is not hidden by an empty volume where the image has files beside it', () => {
    const step = told('/entrypoint.sh: 18: cannot create /usr/local/etc/depot/conf.d/shelf.ini: Permission denied')
      .steps[0]?.text;
    expect(step).toContain('copy /usr/local/etc/depot/conf.d into an emptyDir');
  });

  it('gets an empty volume where it makes a directory of its own', () => {
    const step = told('mkdir: cannot create directory ‘/usr/local/depot/config’: Permission denied').steps[0]?.text;
    expect(step).toContain('an emptyDir at /usr/local/depot/config');
  });

  it('needs no user made at the start where the root filesystem is read-only', () => {
    const step = told('Creating user...\naddgroup: /etc/group: Read-only file system', readOnly).steps[0]?.text;
    expect(step).toContain('runAsUser');
    expect(step).not.toContain('emptyDir');
  });
});
