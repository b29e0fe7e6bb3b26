const SHORT = 50_000;
const TIMES = 4;
/** Below this, in milliseconds, the clock and the collector say more than the work. */
const NOISE_MS = 100;
const RUNS = 5;
/** What grows no faster than this is linear: to measure again could only make it less. */
const LINEAR = TIMES + 1;

/**
 * How many times longer `work` takes for a text four times as long: about 4 where it is linear, 16 where it is quadratic. A ratio, so that
 * the speed of the machine does not matter; the best of some runs, so that its load does not.
 */
export function growth(textOf: (length: number) => string, work: (text: string) => unknown): number {
  const short = textOf(SHORT);
  const long = textOf(SHORT * TIMES);
  const longTime = bestOf(() => work(long), 1, NOISE_MS);
  if (longTime < NOISE_MS) return 0;
  const shortTime = Math.max(
    bestOf(() => work(short), RUNS, NOISE_MS),
    NOISE_MS / TIMES ** 2,
  );
  const isLinear = longTime < shortTime * LINEAR;
  const least = isLinear
    ? longTime
    : Math.min(
        longTime,
        bestOf(() => work(long), RUNS - 1, shortTime * LINEAR),
      );
  return least < NOISE_MS ? 0 : least / shortTime;
}

/** Of the processor's time, which does not run while another process does. Runs no more once one was below what is enough. */
function bestOf(work: () => unknown, runs: number, enough: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    work();
    best = Math.min(best, process.cpuUsage(before).user / 1_000);
    if (best < enough) break;
  }
  return best;
}
