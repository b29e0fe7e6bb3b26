import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';
import { failing } from './failing.js';

describe('a long value of a line of logfmt', () => {
  it('is read although it is cut before its end', () => {
    const more = 'and this goes on and on. '.repeat(60);
    const { title } = diagnosisOfLog(
      `level=error ts=2026-11-21T20:10:00Z msg="validating config" err="MULTIPLE CONFIG ERRORS\\nCONFIG ERROR: schema v13 is required to store Structured Metadata and use OTLP, your schema version is v11. ${more}"`,
    );
    expect(title).toContain('schema v11 of its configuration');
  });
});

describe('what a part of the configuration refers to', () => {
  it('is to be defined, not removed, where no other part does', () => {
    const { steps } = diagnosisOfLog(
      "error initializing configuration '/etc/envoy/envoy.yaml': route: unknown cluster 'rows'",
    );
    expect(steps[0]?.text).toContain('Define cluster "rows" in /etc/envoy/envoy.yaml');
  });

  it('is to stand there once', () => {
    const { steps } = diagnosisOfLog(
      'parsing YAML file /etc/depot/depot.yml: found multiple shelf configs with row name "amber"',
    );
    expect(steps[0]?.text).toContain('Leave only one of the shelf configs with row name "amber"');
  });

  it('is no name where it is only a sign', () => {
    const { steps } = diagnosisOfLog('/etc/depot/rules.yml: 12:11: could not parse expression: unexpected ")"');
    expect(steps[0]?.text).not.toContain('Correct )');
  });
});

describe('an option that a program does not know', () => {
  it('is named with what the program proposes in its place', () => {
    const { steps } = diagnosisOfLog(
      "Unknown option: '--proxy'\nPossible solutions: --proxy-headers, --proxy-trusted\nTry --help",
    );
    expect(steps[0]?.text).toContain('Take --proxy out');
    expect(steps[0]?.text).toContain('it proposes --proxy-headers, --proxy-trusted');
  });
});

describe('what is written as information', () => {
  it('is told where it says that a server refuses the program, and nothing complains', () => {
    const { title } = diagnosisOfLog(
      '{"event": "starting", "level": "info"}\n{"event": "connection failed, retrying (FATAL:  database \\"depot\\" does not exist)", "level": "info"}',
    );
    expect(title).toBe('Database depot does not exist');
  });
});

describe('the home of a server', () => {
  it('gets a claim, also where the file that cannot be written looks like a log', () => {
    const line = "touch: cannot touch '/var/jenkins_home/copy_reference_file.log': Permission denied";
    expect(diagnosisOfLog(line).steps[0]?.text).toContain('mount a claim');
    expect(diagnosisOfLog(line).steps[0]?.text).toContain('at /var/jenkins_home ');
  });
});

describe('exit code 139 of ClickHouse', () => {
  it('is the number of its error, where the log says so', () => {
    const { kind, title } = diagnosisOfLog(
      "Application: Code: 139. DB::Exception: No macro 'replica' in config",
      {},
      139,
    );
    expect(kind).not.toBe('exit-139');
    expect(title).toContain('macro replica');
  });
});

describe('a database that has already what a migration makes', () => {
  it('lacks no migration', () => {
    const { title } = diagnosisOfLog(
      'Failed to apply database migrations: pq: column "height" of relation "shelves" already exists',
    );
    expect(title).toContain('makes what is there already');
  });
});

describe('nodes of RabbitMQ that are waited for', () => {
  it('are named, without the own one', () => {
    const log =
      "[warning] <0.273.0> Error while waiting for Mnesia tables: {timeout_waiting_for_tables,['rabbit@amber-1.amber','rabbit@amber-2.amber'],[rabbit_user]}";
    const { fields } = failing(log);
    expect(diagnosisOfLog(log, fields).steps[0]?.text).toContain('(amber-1, amber-2)');
  });
});

describe('a key that is invalid', () => {
  it('is named with the word before it', () => {
    expect(diagnosisOfLog('==> Invalid encryption key: illegal base64 data at input byte 24').steps[0]?.text).toContain(
      'Correct the encryption key',
    );
  });
});

describe('settings that belong together', () => {
  it('are all named', () => {
    const { title } = diagnosisOfLog(
      'Exiting: depot.shelf.name and depot.shelf.rows have to be set if the index is changed',
    );
    expect(title).toBe('api lacks the settings depot.shelf.name, depot.shelf.rows');
  });

  it('are known by a demand of their length', () => {
    const { title } = diagnosisOfLog(
      'com.acme.ValidationException: The minimum length for "shelf_secret" is 16 characters.',
    );
    expect(title).toBe('api does not accept the setting shelf_secret');
  });

  it('are known by the word for a variable', () => {
    const { steps } = diagnosisOfLog(
      'Error loading config:\n  `DEPOT` variable needs to contain the protocol (http, https)',
    );
    expect(steps[0]?.text).toContain('as DEPOT where it takes it from');
  });
});

describe('a server of a version that is not supported', () => {
  it('is told with the version that is needed', () => {
    const { title, steps } = diagnosisOfLog(
      '| YOUR CURRENT SHELFDB VERSION (4.2.0) IS NOT SUPPORTED. UPGRADE TO VERSION 4.4 OR LATER |',
    );
    expect(title).toBe('api does not work with Shelfdb 4.2.0; it needs 4.4 or newer');
    expect(steps[0]?.text).toContain('from 4.2.0 to 4.4 or newer');
  });
});

describe('a file that is no JSON', () => {
  it('is told by where it begins, not by a sign', () => {
    const { steps } = diagnosisOfLog(
      "Couldn't load settings from file /srv/depot.json, err: invalid character 'p' looking for beginning of value",
    );
    expect(steps[0]?.text).toContain('Write valid JSON in /srv/depot.json');
  });
});

describe('a path between angle brackets', () => {
  it('is read as one', () => {
    const { title } = diagnosisOfLog(
      '[ALERT] (1) : config : failed to open pattern file </etc/depot/rows.map> : No such file or directory.',
    );
    expect(title).toBe('/etc/depot/rows.map is missing in api');
  });
});

describe('a heading between asterisks', () => {
  it('gives way to the sentence below it', () => {
    const { title } = diagnosisOfLog(
      '[ERROR] [DEPOT] ******************* FATAL ERROR **********************\n[ERROR] [DEPOT] The shelf and the row have different colours: amber and birch\n[ERROR] [DEPOT] Line 1411',
    );
    expect(title).toContain('different colours');
  });
});

describe('an address with a password', () => {
  it('is to be percent-encoded where it cannot be read', () => {
    const { steps } = diagnosisOfLog(
      'error parsing routes: parse "depot://rows@amber:6222": net/url: invalid userinfo',
    );
    expect(steps[0]?.text).toContain('percent-encoded');
  });
});

describe('the value of an option', () => {
  it('is what is wrong, where the program cannot parse it', () => {
    const { steps } = diagnosisOfLog('ERROR: could not parse flag --cache: could not parse "25 %": invalid size');
    expect(steps[0]?.text).toContain('Correct the value of --cache');
  });
});

describe('a choice of one', () => {
  it('is to be kept to one, where several are set', () => {
    const { steps } = diagnosisOfLog(
      'parsing YAML file /etc/depot/depot.yml: at most one of shelf_auth, row_auth & amber must be configured',
    );
    expect(steps[0]?.text).toContain('Keep only one of shelf_auth, row_auth & amber in /etc/depot/depot.yml');
  });
});

describe('the terms of a licence', () => {
  it('are to be accepted by the variable that the line names', () => {
    const { steps } = diagnosisOfLog('You have to accept the depot EULA: DEPOT_ACCEPT_EULA=yes');
    expect(steps[0]?.text).toContain('by DEPOT_ACCEPT_EULA at');
  });
});

describe('a place in the source of the program', () => {
  it('is not what it may not access', () => {
    const { title } = diagnosisOfLog(
      'ERROR depot: Panic occurred in file /depot/lib/src/mod.rs at line 700: cannot make directory: Permission denied (os error 13)',
    );
    expect(title).not.toContain('mod.rs');
  });
});
