import { describe, expect, it } from 'vitest';
import { isClosing } from '../../../../../src/rules/kinds/log/lines/closing-line.js';
import { diagnosisOfLog } from '../../reports.js';

describe('a closing line', () => {
  it.each([
    '2024-03-05T08:11:02.902011Z 0 [ERROR] [MY-010119] [Server] Aborting',
    '2020-12-11T00:55:35.902108Z 0 [ERROR] [MY-010334] [Server] Failed to initialize DD Storage Engine',
    'ERROR: Failed to start server in (production) mode',
    '[2023-05-02 08:01:12,410] ERROR [KafkaServer id=0] Fatal error during KafkaServer startup. Prepare to shutdown (kafka.server.KafkaServer)',
    'APPLICATION FAILED TO START',
    'PANIC: Failed to register the runner.',
    '{"level":"fatal","msg":"exiting"}',
  ])('says only that the program ends: %s', (line) => {
    expect(isClosing(line)).toBe(true);
  });

  it.each([
    "[ERROR] [MY-000067] [Server] unknown variable 'query_cache_size=64M'.",
    'Error: exiting: /etc/app.yaml is missing',
    'failed to open store_lock',
    'FATAL: could not reach db.prod:5432, exiting',
    'WARN disk is slow',
    `ERROR exiting ${'x'.repeat(300)}`,
  ])('says more where it names something: %s', (line) => {
    expect(isClosing(line)).toBe(false);
  });

  it('does not win over the error that names the cause, wherever that stands', () => {
    const { title } = diagnosisOfLog(
      '[ERROR] [Server] Quota of tenant blue-7 is used up\n[ERROR] [Server] Failed to initialize the engine\n[ERROR] [Server] Aborting',
    );
    expect(title).toContain('blue-7');
  });

  it('stands where the log says nothing else', () => {
    expect(diagnosisOfLog('INFO starting\nERROR Aborting').title).toContain('Aborting');
  });
});

it.each([
  'Runner listener exited with error code 2',
  'Listener exits with retryable error, re-launch runner in 5 seconds.',
  'pg_dump: error: aborting because of server version mismatch',
])('numbers of an end and of a pause tell nothing: %s', (line) => {
  expect(isClosing(line)).toBe(true);
});
