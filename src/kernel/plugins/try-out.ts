import { messageOf } from '../ports/errors.js';

/** How a test of a configuration went (docs/wire-contract.md, "Tests of a configuration"). */
export interface TryOutResult {
  readonly ok: boolean;
  /** In plain words. */
  readonly message: string;
  readonly latency_ms: number;
}

/** Runs a test; what it throws is the answer, too. */
export async function tryOutTimed(test: () => Promise<void>): Promise<TryOutResult> {
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
