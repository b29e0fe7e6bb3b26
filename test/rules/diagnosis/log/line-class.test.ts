import { describe, expect, it } from 'vitest';
import { diagnosisOfLog } from '../reports.js';

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
    ['a choice', 'error: sink "x": unknown codec lz9, must be one of lz4, zstd', 'one of those that it names'],
    ['a quorum', 'error: cannot join: no quorum among 3 voters', 'Bring up enough of the other members'],
    ['what exists already', 'error: create stream orders: stream already exists', 'what exists already'],
    ['what was not found', 'error: tenant blue not found', 'is spelt so'],
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
