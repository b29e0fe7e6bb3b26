import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../../src/kernel/ports/errors.js';

const POLL_EVERY_MS = 25;
const SHOWN = 5;

export function check(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** Names a few of what should not be there. */
export function checkNone(found: readonly string[], what: string): void {
  const more = found.length > SHOWN ? ` and ${found.length - SHOWN} more` : '';
  check(found.length === 0, `${what}: ${found.slice(0, SHOWN).join(', ')}${more}`);
}

/** Asks again and again until `probe` answers something but undefined and false. Throws when the time is up. */
export async function eventually<Result>(
  what: string,
  withinMs: number,
  probe: () => Promise<Result | undefined | false> | Result | undefined | false,
): Promise<Result> {
  const deadline = performance.now() + withinMs;
  for (let last = ''; ; ) {
    try {
      const result = await probe();
      if (result !== undefined && result !== false) return result;
    } catch (error) {
      last = `: ${messageOf(error)}`;
    }
    check(performance.now() < deadline, `not within ${withinMs / 1000} s: ${what}${last}`);
    await delay(POLL_EVERY_MS);
  }
}

/** A whole number from `from` up to but not including `to`. */
export function randomBetween(from: number, to: number): number {
  return from + Math.floor(Math.random() * (to - from));
}
