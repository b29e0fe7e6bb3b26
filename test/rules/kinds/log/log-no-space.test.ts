import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    '2026-11-21 20:10:00.123 UTC [1] PANIC:  could not write to file "pg_wal/xlogtemp.20": No space left on device',
    'No space left',
  ],
  [
    '2026-11-21 20:10:00.123 UTC [1] FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'No space left',
  ],
  [
    'Suppressed: java.io.IOException: No space left on device\nCaused by: java.io.IOException: No space left on device\n\tat java.base/sun.nio.ch.FileDispatcherImpl.write0(Native Method)',
    'No space left',
  ],
  [
    'level=error ts=2026-11-21T20:10:00Z caller=main.go:1080 err="opening storage failed: open /prometheus/wal/00000123: no space left on device"',
    '/prometheus/wal/00000123',
  ],
  ["Error: ENOSPC: no space left on device, open '/data/uploads/a.tmp'", '/data/uploads/a.tmp'],
  ["OSError: [Errno 28] No space left on device: '/var/lib/app/cache'", '/var/lib/app/cache'],
  [
    "2026-11-21T20:10:00.123Z 0 [ERROR] [MY-012640] [InnoDB] Error number 28 means 'No space left on device'",
    'No space left',
  ],
  [
    'mysqld: Disk full (/tmp/#sql_1_0.MAI); waiting for someone to free some space... (errno: 28 "No space left on device")',
    '/tmp',
  ],
  [
    '[2026-11-21 20:10:00,123] ERROR Shutdown broker because all log dirs in /var/lib/kafka/data have failed (kafka.log.LogManager)\njava.io.IOException: No space left on device',
    'No space left',
  ],
  ["ERROR 3 (HY000): Error writing file '/tmp/MYabc' (Errcode: 28 - No space left on device)", '/tmp/MYabc'],
  ["System.IO.IOException: No space left on device : '/tmp/upload.bin'", '/tmp/upload.bin'],
  ['Errno::ENOSPC: No space left on device @ io_write - /app/log/production.log', '/app/log/production.log'],
  ["dd: error writing '/scratch/file': No space left on device", '/scratch/file'],
  ["cp: error writing '/cache/model.bin': Disk quota exceeded", '/cache/model.bin'],
  ['1:M 21 Nov 2026 20:10:00.123 # Write error saving DB on disk: No space left on device', 'No space left'],
  [
    '{"s":"F","c":"STORAGE","msg":"Fatal assertion","attr":{"error":"FileStreamFailed: Failed to write to interim file buffer /data/db/_tmp: No space left on device"}}',
    '/data/db',
  ],
  [
    'thread \'main\' panicked at src/main.rs:3:5: called `Result::unwrap()` on an `Err` value: Os { code: 28, kind: StorageFull, message: "No space left on device" }',
    'No space left',
  ],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['write /data/wal: no space left on device', '/data/wal'],
  ['Error: ENOSPC, write', 'No space left'],
  ['write: Disk quota exceeded', 'No space left'],
  ['OSError: [Errno 28] /data/x', 'No space left'],
  ['not enough space on the disk', 'No space left'],
];

describe('log-no-space', () => {
  itIs('log-no-space', LOGS);
  itIs('log-no-space', TEXTS);
  itIsFoundIn('log-no-space', 'write /data/wal: no space left on device');
  itIsNot([['INFO 20Gi of space left on device /data\nFATAL: APP_MODE is not set', 'log-missing-env']]);
});

describe('the cause of log-no-space', () => {
  it('names the claim that is full', () => {
    const text = manifest(
      { volumeMounts: [{ name: 'data', mountPath: '/prometheus' }] },
      { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'prom-0' } }] },
    );
    const diagnosis = diagnosisOfLog('open /prometheus/wal/1: no space left on device', { manifest: text });
    expect(diagnosis.cause).toContain('volume data, mounted at /prometheus');
    expect(textOfDiagnosis(diagnosis)).toContain('edit persistentvolumeclaim/prom-0');
  });
});
