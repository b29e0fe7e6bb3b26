import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FailureReport } from '../../../src/contracts/failure.js';
import { DiagnosisService } from '../../../src/kernel/diagnosis/diagnosis-service.js';
import { recordingLogger } from '../../support/fakes.js';

const REPORTS = 200;
/** After as many, code is compiled, and what is remembered of a few texts is full. */
const WARM = 80;
const LOG_BYTES = 60_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function reportOf(number: number): FailureReport {
  const line = `INFO request ${number} of 2026-11-21T20:10:01.123Z was served`.padEnd(300, '.');
  return FailureReport.parse({
    pod_name: `app-${number}-5d7d4674fc-x2k4q`,
    namespace: 'shop',
    failure_reason: 'Error',
    container_statuses: [{ name: 'app', ready: false, state: { terminated: { exitCode: 1, reason: 'Error' } } }],
    logs: `${line}\n`.repeat(LOG_BYTES / line.length),
  });
}

test('what is remembered of a diagnosis does not keep its report in memory', () => {
  const service = new DiagnosisService(recordingLogger());
  for (let number = 1; number <= WARM; number += 1) service.diagnose(reportOf(number));
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let number = 1; number <= REPORTS; number += 1) service.diagnose(reportOf(WARM + number));
  collectGarbage();
  expect((process.memoryUsage().heapUsed - before) / REPORTS).toBeLessThan(LOG_BYTES / 4);
  // The service is still there, and its memo with it.
  expect(service.diagnose(reportOf(1)).diagnosis).not.toBeNull();
});
