import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const firstStep = (log: string, env: readonly object[] = []) =>
  diagnosisOfLog(log, { manifest: manifest({ image: 'acme/depot:2', env }) }).steps[0]?.text ?? '';

describe('what does not go together, in the words of its author', () => {
  it.each([
    ['FATAL depot.Start - clock skew of 482s against ntp.north exceeds 300s', 'Set the clock of the node right'],
    ['fatal: NTP says we are 93 seconds in the future', 'Set the clock of the node right'],
    [
      "[rows] token is for environment 'north', this process runs as 'south'",
      "Give it token of 'south' in place of that of environment 'north'",
    ],
    [
      'Error: Row "/a" is registered twice (rows/a.ts and rows/b.ts)',
      'Keep only one Row "/a": rows/a.ts and rows/b.ts',
    ],
    [
      'FATAL Two shelves claim to be the main one: Amber, North',
      'Leave only one of the shelves that does so (Amber, North)',
    ],
    ['error: shelf "amber" declared with weight 0', 'Correct weight 0 of shelf "amber"'],
    [
      'fatal: shelf index 4 is beyond the configured shelf count of 4',
      'Let shelf index (4) and configured shelf count (4)',
    ],
    ["Error: plan 'free' allows 3 shelves, 5 are configured", 'Configure no more than 3 shelves (there are 5)'],
    ['error: zone database is from 2019, need 2024 or later', 'Update zone database from 2019 to 2024 or newer'],
    [
      'fatal: rows belong here; shelf belongs to depot "a", config says "b"',
      'Make both sides agree (depot "a", and "b" of config)',
    ],
    ['FATAL: shelf row count (25) is lower than configured MAX_ROWS (200)', 'Set shelf row count (25) to at least 200'],
    ['row mode needs Depot 6.2+, connected server is 5.0.7', 'Update Depot from 5.0.7 to 6.2 or newer'],
    [
      'Failed to boot: the value of setting `rows.batch` is negative (-5)',
      'Correct the value of rows.batch, which is negative',
    ],
    ['Error: 2 settings are obsolete and must be removed: rows.legacy, rows.old', 'Remove rows.legacy, rows.old from'],
    ['FATAL [Rows]: need an odd number of shelves, got 4', 'Give it an odd number of shelves (it has 4)'],
    ['row length of shelf a is 384, printer yields 1024', '(row length of shelf a: 384; printer: 1024)'],
    ['fatal: the row is for "a", we asked for "b"', '(row: "a"; we: "b")'],
    [
      "ValueError: Separator of locale de_DE is ',' but the row file uses '.'",
      "(Separator of locale de_DE: ','; row file: '.')",
    ],
    ['fatal: shelf key has no scope "rows:write"', 'Give shelf key scope "rows:write"'],
  ])('is what the first step names: %s', (log, step) => {
    expect(firstStep(log)).toContain(step);
  });

  it.each([
    'fatal: the password is "amber-shelf-7", the depot has "north-shelf-8"',
    'rows: secret expects amber-Shelf-7, depot says north-Shelf-8',
  ])('says no value of a secret again: %s', (log) => {
    const [advice] = firstStep(log).split(' It says: ');
    expect(advice).toContain('Make both sides agree');
    expect(advice).not.toMatch(/amber|north/);
  });

  it('has the places of both variables', () => {
    const env = [
      { name: 'SHELF_MODE', value: 'open' },
      { name: 'DEBUG_ROWS', value: 'true' },
    ];
    expect(firstStep('Refusing to boot: SHELF_MODE is "open" but DEBUG_ROWS is enabled', env)).toContain(
      'Change SHELF_MODE (spec.containers[0].env[0]) or DEBUG_ROWS (spec.containers[0].env[1])',
    );
  });

  it('is not told of a variable that is only missing', () => {
    expect(firstStep('SHELF_HOST is given but SHELF_PORT is not set')).not.toContain('go together');
  });
});

describe('what is not there where a program looks for it, in the words of its author', () => {
  it.each([
    ['LookupError: no shelf registered under subject amber-rows', 'Register shelf for subject amber-rows'],
    ['fatal: shelf amber has no row price for currency SEK', 'Add a row price for currency SEK to shelf amber'],
    ['Fatal: profile "a" unknown to plan "b"', 'Correct profile "a", or let plan "b" know it'],
    ["key 'rows' (v3) is scheduled for deletion", "See where key 'rows' is kept why that is so"],
    ['fatal: feature row-shelf is "enterprise" only', 'Switch off row-shelf, or use an edition or licence'],
    ['!! row feed is 3h 12m old (limit 30m) !!', 'See why row feed is old'],
    ['CRITICAL Shelf map covers 11 of 16 rows; holes', 'See which of the 16 rows are missing (11 are there)'],
    ['ABORT: build 7.1 is on the blocklist', 'Use another version than acme/depot:2'],
    ['shelf went from 12 to 24 parts, resharding required', 'Carry out the resharding'],
    ['panic: shelf registry is empty', 'See why it finds nothing there (shelf registry)'],
    ['ERROR The adapter "row" returned an empty key ring', 'See why it finds nothing there (adapter "row")'],
    ['FATAL bundle holds 0 certificates', 'See why it finds nothing there (bundle)'],
    ['fatal: at least one needed upstream is down', 'See why needed upstream is down'],
    ['refused by policy: client "a" not in allow list "b"', 'See whether client "a" belongs to allow list "b"'],
    ['error: https://a.depot/v3 answered 418', 'See what https://a.depot/v3 says of 418'],
    ['rows.yaml: filter "geo" needs module geoip, none loaded', 'Give filter "geo" module geoip'],
  ])('is what the first step names: %s', (log, step) => {
    expect(firstStep(log)).toContain(step);
  });
});

describe('a line that another reading would take for its own', () => {
  it.each([
    [
      'cannot parse "<html><head>" as JSON from http://rows.depot:8080/all',
      'See what http://rows.depot:8080/all answers',
    ],
    ["FATA[0000] fetch rows: invalid character '<' looking for beginning of value", 'See what the other side'],
    [
      'SyntaxError: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON\n    at load (/app/rows.js:1:2)',
      'See what',
    ],
    ['ROWS_V2 needs license tier "gold", this depot has "silver"', 'Switch off ROWS_V2'],
    ['watcher: inotify_add_watch("/rows") = ENOSPC', 'Raise fs.inotify.max_user_watches'],
  ])('is told by what it is about: %s', (log, step) => {
    expect(firstStep(log)).toContain(step);
  });

  it('is no variable that has a value', () => {
    expect(diagnosisOfLog('TLS required by policy but LISTEN_TLS=off').kind).not.toBe('log-missing-env');
  });

  it('is a configuration where it names its file', () => {
    const log = "cannot parse /etc/depot/rows.json: invalid character '<' looking for beginning of value";
    expect(diagnosisOfLog(log).kind).toBe('log-config-parse');
  });
});
