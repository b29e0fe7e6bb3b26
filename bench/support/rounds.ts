/** The smallest, the middle and the largest of some figures. */
export interface Spread {
  readonly minimum: number;
  readonly median: number;
  readonly maximum: number;
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((one, other) => one - other);
  return {
    minimum: sorted[0] ?? Number.NaN,
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    maximum: sorted.at(-1) ?? Number.NaN,
  };
}

/** Runs both in turn, so that a machine whose speed drifts treats them alike. */
export async function alternately<Result>(
  rounds: number,
  one: (round: number) => Promise<Result>,
  other: (round: number) => Promise<Result>,
): Promise<{ one: Result; other: Result }[]> {
  const results: { one: Result; other: Result }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await one(round);
      results.push({ one: first, other: await other(round) });
    } else {
      const second = await other(round);
      results.push({ one: await one(round), other: second });
    }
  }
  return results;
}

/** `median (minimum to maximum)` with that many decimals. */
export function show({ minimum, median, maximum }: Spread, decimals = 2, unit = ''): string {
  const text = (figure: number) => `${figure.toFixed(decimals)}${unit}`;
  return `${text(median)} (${text(minimum)} to ${text(maximum)})`;
}
