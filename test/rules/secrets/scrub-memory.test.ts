import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { scrubText } from '../../../src/rules/secrets/scrub.js';

const LOGS = 300;
const LOG_LENGTH = 100_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A line of a long log, as rules quote it. */
function lineOfLog(number: number): string {
  const log = JSON.parse(`"ERROR order ${number} of ${'.'.repeat(100)}${'x'.repeat(LOG_LENGTH)}"`) as string;
  return log.slice(0, 60);
}

it('what is remembered of a line does not keep its log in memory', () => {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let number = 1; number <= LOGS; number += 1) scrubText(lineOfLog(number));
  collectGarbage();
  expect((process.memoryUsage().heapUsed - before) / LOGS).toBeLessThan(LOG_LENGTH / 4);
});
