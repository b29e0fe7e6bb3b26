import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest } from '../../reports.js';

const firstStep = (log: string) => diagnosisOfLog(log).steps[0]?.text ?? '';

describe('what is done about a line that only general words describe', () => {
  it.each([
    ['a license', 'FATAL: License is invalid or expired, crashing', 'Give it a license'],
    ['the region of a bucket', 'error: put ledger: PermanentRedirect: not in this region', 'Set region and endpoint'],
    [
      'a version',
      'error: plugin kafka_out: incompatible API, the host has v5',
      'Let both sides be of versions that fit',
    ],
    ['a choice', 'error: sink "x": unknown codec lz9, must be one of lz4, zstd', 'to one of lz4, zstd'],
    [
      'what is injected',
      'error: could not resolve dependency of Desk: Lamp',
      'Let the application define what it wants injected',
    ],
    [
      'what is injected in .NET',
      'error: No provider found for ILamp of Desk',
      'Let the application define what it wants injected',
    ],
    [
      'a version that is too old',
      'error: Agent version v2.1 is deprecated and cannot receive shelves',
      'newer version',
    ],
    ['a cycle', 'error: circular dependency between shelf and index', 'no longer need each other'],
    ['a scheme', "error: Can't load plugin: sqlalchemy.dialects:shelf", 'what stands before ://'],
    ['values that must differ', 'error: index and shelf must not use the same bucket', 'each a bucket of its own'],
    ['a quorum', 'error: cannot join: no quorum among 3 voters', 'Bring up enough of the other members'],
    ['what exists already', 'error: create stream orders: stream already exists', 'See whether stream is the one'],
    ['what is told apart', 'error: drives: expected 4 drives but found 3', 'it expects 4 drives and finds 3'],
    ['what was not found', 'error: tenant blue not found', 'See that tenant blue exists there'],
    ['what was looked for', 'error: No amber shelves were found', 'See why there are no amber shelves where it looks'],
    ['what an image lacks', 'error: StorageDriver not registered: amber', 'Install, load or enable'],
    ['a limit', 'error: cannot add shard: maximum number of shards reached', 'Raise the limit'],
    ['what is damaged', 'error: segment 12: crc differs, truncated', 'Make a copy'],
  ])('tells %s, with what the program says', (_what, log, words) => {
    expect(firstStep(log)).toContain(words);
    expect(firstStep(log)).toContain('It says: "');
  });

  it('says nothing of the kind of a fault in the code', () => {
    const log =
      "TypeError: Cannot read properties of undefined (reading 'invalid')\n    at load (/app/dist/load.js:3:7)\n\nNode.js v22.14.0";
    expect(firstStep(log)).toContain('/app/dist/load.js:3:7');
  });

  it('puts it before the stack of an exception that tells of a server', () => {
    const log =
      "com.example.StoreException: Command failed: 'The stage is only supported on replica sets'\n\tat com.example.Store.open(Store.java:5)";
    expect(firstStep(log)).toContain('supports it');
  });
});

describe('a value that stands in the manifest', () => {
  it('is named with its place', () => {
    const fields = { manifest: manifest({ env: [{ name: 'DEPOT_LISTEN', value: '9400' }] }) };
    const step = diagnosisOfLog('fatal: listen tcp: address "9400": missing port in address', fields).steps[0]?.text;
    expect(step).toContain('HOST:PORT');
    expect(step).toContain('DEPOT_LISTEN (spec.containers[0].env[0])');
  });

  it('is found behind an option', () => {
    const fields = { manifest: manifest({ args: ['--verbose', '--shelves=1:5:'] }) };
    expect(diagnosisOfLog('fatal: wrong shelf spec 1:5: given', fields).steps[0]?.text).toContain(
      'spec.containers[0].args[1]',
    );
  });
});

it.each([
  ['level=fatal msg="sync failed: internal server error response (HTTP 500), please try again later"', '5xx'],
  ['error: cannot write: Requires 3, alive 2', 'Bring up the other members'],
  [
    'error: replication factor of 3 cannot be reached because only 1 broker(s) are registered',
    'Bring up the other members',
  ],
])('says of a server or its members: %s', (log, words) => {
  expect(diagnosisOfLog(log).steps[0]?.text).toContain(words);
});

it.each([
  ["ERROR: [pool www] cannot get uid for user 'depot'", 'make the user in the image'],
  ['nginx: [emerg] getpwnam("depot") failed', 'make the user in the image'],
])('says of a user that the image lacks: %s', (log, words) => {
  expect(diagnosisOfLog(log).steps[0]?.text).toContain(words);
});

it.each([
  ['OperationalError: canceling statement due to lock timeout', 'which session holds the lock'],
  ['level=fatal msg="amber mode requires kernel 5.10 or newer. Found kernel 4.18.0"', 'whose kernel is new enough'],
  ['Refusing to start due to insecure DEPOT_SECRET_KEY', 'in place of the default one'],
])('says of a lock, a kernel, a secret: %s', (log, words) => {
  expect(
    diagnosisOfLog(log)
      .steps.map(({ text }) => text)
      .join(),
  ).toContain(words);
});
