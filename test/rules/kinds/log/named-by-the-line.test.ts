import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

describe('what is nested, below or in the manifest names what the line itself does not', () => {
  it('reads the innermost exception that one line names', () => {
    const diagnosis = diagnosisOfLog(
      "Caused by: org.springframework.beans.factory.BeanCreationException: Error creating bean with name 'shelves'; nested exception is com.acme.shop.ShelfError: the amber rack is shut\n\tat org.springframework.beans.factory.support.Resolver.resolve(Resolver.java:327)",
    );
    expect(diagnosis.title).toBe('api crashes: com.acme.shop.ShelfError: the amber rack is shut');
    expect(diagnosis.steps[0]?.text).not.toContain('org.springframework');
  });

  it('knows a migration that failed before by its own words', () => {
    const diagnosis = diagnosisOfLog(
      'FlywayException: Validate failed: Detected failed migration to version 7 (shelf)',
    );
    expect(diagnosis.title).toContain('Migration 7 of the database failed in an earlier run');
  });

  it('names the host by the properties of the error below it', () => {
    const diagnosis = diagnosisOfLog(
      "MongooseServerSelectionError: connect ECONNREFUSED 10.111.5.2:27017\n    at start (/app/src/index.js:35:5) {\n  reason: TopologyDescription {\n    servers: Map(1) { 'ledger-db:27017' => [ServerDescription] },\n  }\n}",
    );
    expect(diagnosis.title).toBe('ledger-db:27017 refuses the connection');
  });

  it('takes a name with a number before a Service for a pod of it in its own namespace', () => {
    const diagnosis = diagnosisOfLog('Error: connect ECONNREFUSED queue-1.queue:5672');
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl -n shop describe service queue');
    expect(textOfDiagnosis(diagnosisOfLog('Error: connect ECONNREFUSED rack-2.depot:5672'))).toContain(
      'kubectl -n depot describe service rack-2',
    );
  });

  it('names the server by the address in a variable that is not called by its kind', () => {
    const env = [{ name: 'SPRING_DATASOURCE_URL', value: 'jdbc:mysql://ledger-db:3306/ledger' }];
    const diagnosis = diagnosisOfLog(
      'Caused by: com.mysql.jdbc.CommunicationsException: Communications link failure\nCaused by: java.net.ConnectException: Connection refused (Connection refused)',
      { manifest: manifest({ env }) },
    );
    expect(diagnosis.title).toContain('ledger-db:3306 refuses the connection');
  });
});

describe('what a line names, and what is to be done about it', () => {
  it.each([
    [
      'shelves.depot.example.com "amber" not found',
      'does not find shelves.depot.example.com amber',
      'get shelves.depot.example.com',
    ],
    [
      'pydantic_settings.exceptions.SettingsError: error parsing value for field "shelf_paths" from source "EnvSettingsSource"',
      'cannot read SHELF_PATHS as JSON',
      'at SHELF_PATHS (spec.containers[0].env[0])',
    ],
    ['Error: signal: illegal instruction (core dumped)', '(SIGILL)', 'Run it on nodes with a newer processor'],
    [
      "rubygems.rb:259:in `find_spec_for_exe': can't find gem rake (= 13.1.0) with executable rake (Gem::GemNotFoundException)",
      'rake is missing in api',
      'bundle install',
    ],
    [
      'Unable to create a table without a primary key, when sql_require_primary_key is set. [Failed SQL: CREATE TABLE a]',
      'MySQL demands a primary key',
      'sql_generate_invisible_primary_key',
    ],
  ])('%s', (log, title, step) => {
    const env = [{ name: 'SHELF_PATHS', value: '/a,/b' }];
    const diagnosis = diagnosisOfLog(log, { manifest: manifest({ env }) });
    expect(diagnosis.title).toContain(title);
    expect(`${diagnosis.steps[0]?.text} ${diagnosis.steps[0]?.command ?? ''}`).toContain(step);
  });

  it('names the command that an init process cannot run', () => {
    const diagnosis = diagnosisOfLog('[FATAL tini (8)] exec shelf-keeper failed: No such file or directory', {}, 127);
    expect(diagnosis.title).toBe('api cannot run shelf-keeper');
  });

  it('says that an error gives no reason, and which came first', () => {
    const diagnosis = diagnosisOfLog('ERROR shelf: cannot open rack 7: ()\nERROR depot: failed to start: ()');
    expect(diagnosis.steps[0]?.text).toContain(
      'it gives no reason of its own, first in "shelf: cannot open rack 7: ()"',
    );
  });

  it('takes no trimmed frame of the Go runtime for code of the program', () => {
    const diagnosis = diagnosisOfLog(
      'panic: runtime error: invalid memory address or nil pointer dereference\n\ngoroutine 7 [running]:\npanic({0x1, 0x2})\n\truntime/panic.go:770 +0x124\nacme.example/depot/shelf.(*Rack).Open()\n\tacme.example/depot/shelf/rack.go:41 +0x90',
      {},
      2,
    );
    expect(diagnosis.steps[0]?.text).toContain('Look at acme.example/depot/shelf/rack.go:41');
  });
});

describe('a program that is asked to end', () => {
  it('is told of by the error that its log states, where nobody is seen to stop it', () => {
    expect(diagnosisOfLog('Error: signal: illegal instruction (core dumped)', {}, 143).title).toContain('SIGILL');
    expect(diagnosisOfLog('bye', {}, 143).kind).toBe('exit-143');
  });
});
