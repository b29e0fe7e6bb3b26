const SHORT = 50_000;
const TIMES = 4;
/** Below this, in milliseconds, the clock and the collector say more than the work. */
const NOISE_MS = 100;

/**
 * How many times longer `work` takes for a text four times as long: about 4 where it is linear, 16 where it is quadratic. A ratio, so that
 * the speed of the machine does not matter; the best of some runs, so that its load does not.
 */
export function growth(textOf: (length: number) => string, work: (text: string) => unknown): number {
  const short = textOf(SHORT);
  const long = textOf(SHORT * TIMES);
  const longTime = bestOf(() => work(long));
  return longTime < NOISE_MS
    ? 0
    : longTime /
        Math.max(
          bestOf(() => work(short)),
          NOISE_MS / TIMES ** 2,
        );
}

/** Of the processor's time, which does not run while another process does. */
function bestOf(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run += 1) {
    const before = process.cpuUsage();
    work();
    best = Math.min(best, process.cpuUsage(before).user / 1_000);
    if (best < NOISE_MS) break;
  }
  return best;
}
