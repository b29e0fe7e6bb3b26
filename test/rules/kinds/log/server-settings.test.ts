import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../reports.js';

function firstStep(log: string) {
  return diagnosisOfLog(log).steps[0]?.text ?? '';
}

describe('settings that a server does not know or take', () => {
  it('are all named where the log has a list of them, and are to be removed', () => {
    const diagnosis = diagnosisOfLog(
      "ERROR main io.depot.Server Configuration is invalid\n==========\n\nErrors:\n\n1) Configuration property 'web-ui.shelf' was not used\n\n2) Configuration property 'web-ui.rows' was not used\n\n==========",
    );
    expect(diagnosis.title).toContain('web-ui.shelf');
    expect(diagnosis.title).toContain('web-ui.rows');
    expect(diagnosis.steps[0]?.text).toContain('Remove or rename');
  });

  it('are named by the property of which a value has the wrong type', () => {
    const diagnosis = diagnosisOfLog(
      "ERROR main io.depot.Server Configuration is invalid\n==========\n\nErrors:\n\n1) Invalid value 'true shelf.port=80' for type boolean (property 'leader') in order to call [public void setLeader(boolean)]\n\n1 error\n==========",
    );
    expect(diagnosis.title).toContain('the setting leader');
  });

  it.each([
    [`FATAL ValidationError: child "depot" fails because ["rows" is not allowed]`, 'depot.rows'],
    [
      '{"type":"log","tags":["fatal","root"],"pid":6,"message":"{ ValidationError: child \\"depot\\" fails because [child \\"shelf\\" fails because [\\"rows\\" is not allowed]]\\n    at Object.process (/app/joi/errors.js:196:19)"}',
      'depot.shelf.rows',
    ],
  ])('are named with the objects that they are in: %s', (log, name) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.title).toContain(name);
    expect(diagnosis.steps[0]?.text).toContain(`Remove or rename ${name}`);
  });

  it.each([
    [`depot-server: Parse error on line 17: 'Expected a map terminator "}", but got 'i' instead.'`, 'at line 17'],
    ["depot-server: variable reference for 'SHELF_URL' on line 22 could not be parsed", 'SHELF_URL'],
  ])('are a fault of the configuration where a parser names only the line: %s', (log, words) => {
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.steps[0]?.text).toContain(words);
  });
});

describe('what start scripts and provisioning of servers say', () => {
  it('names the file that is missing in other words', () => {
    const log =
      'cat: etc/node.template: No such file or directory\nERROR: JVM config file is missing: /opt/depot/etc/jvm.config';
    expect(diagnosisOfLog(log).title).toContain('/opt/depot/etc/jvm.config');
  });

  it('says that a directory stands where a file is read, with the reason of a line of logfmt', () => {
    const log =
      'lvl=eror t=2026-05-29T18:43:46+0000 msg="Server shutdown" logger=server reason="Service init failed: read /etc/depot/rules.yaml: is a directory"';
    expect(diagnosisOfLog(log).title).toContain('Service init failed');
    expect(firstStep(log)).toContain('a directory is there');
  });

  it('takes a data file without a path for one on the volume', () => {
    const diagnosis = diagnosisOfLog(
      "1:M 15 Jan 2026 11:57:39.662 # Can't open the append-only file: Permission denied",
      {
        manifest: manifest(
          { volumeMounts: [{ name: 'data', mountPath: '/shelf' }] },
          { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data-depot-0' } }] },
        ),
      },
    );
    expect(diagnosis.title).toContain('/shelf');
  });

  it('looks for the value that a script put into sed', () => {
    expect(
      firstStep("depot INFO ==> Initializing\nsed: -e expression #1, char 40: unterminated `s' command"),
    ).toContain('puts into sed');
  });

  it('knows a database that is newer by the migration that the image does not find', () => {
    expect(
      diagnosisOfLog("Error: Can't find migration version 135\n    at Migrations.find (/app/migrations.js:1:1)").title,
    ).toContain('newer than the program');
  });

  it('does not take that the server failed to start for the error of a migration', () => {
    const log =
      'ERROR [liquibase.changelog.ChangeSet] (main) ChangeSet META-INF/depot.xml::4.0.0-shelf::shop encountered an exception.\nERROR [org.acme.Handler] (main) ERROR: Failed to start server in (production) mode';
    expect(diagnosisOfLog(log).title).toContain('4.0.0-shelf');
    expect(diagnosisOfLog(log).title).not.toContain('Failed to start server');
  });
});
