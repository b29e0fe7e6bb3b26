import type { TestResult } from '../../contracts/common.js';
import { messageOf } from '../ports/errors.js';

/** Runs a test; what it throws is the answer, too. */
export async function tryOutTimed(test: () => Promise<void>): Promise<TestResult> {
  const startedAt = performance.now();
  const result = (ok: boolean, message: string) => ({
    ok,
    message,
    latency_ms: Math.round(performance.now() - startedAt),
  });
  try {
    await test();
    return result(true, 'The test succeeded');
  } catch (error) {
    return result(false, messageOf(error));
  }
}
