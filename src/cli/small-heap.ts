import { setFlagsFromString } from 'node:v8';

/** By how much V8 multiplies the halves of the young generation when it would grow; 2 is its own. */
const youngGrowth = (factor: 1 | 2) => `--semi-space-growth-factor=${factor}`;
const SMALL = [youngGrowth(1), '--heap-growing-percent=50', '--optimize-for-size'];

/**
 * Keeps the young generation at 1 MiB for each half until it is let grow. What a start loads lives on, which V8 takes for a reason to have 16 MiB for each
 * half, and a server that then has little to do never gives them back. To be called before the server's code is loaded.
 */
export function keepYoungSmall(): void {
  setFlagsFromString(youngGrowth(1));
}

/** Under load more room costs less: what is short-lived is gone before it is copied. */
export function letYoungGrow(): void {
  setFlagsFromString(youngGrowth(2));
}

/**
 * Keeps the memory of an agent small: the young generation stays as it is instead of growing to 16 MiB for each half, and the old one is collected before it
 * has grown by half. To be called before what it is for is loaded.
 * @param isOfNode one that runs on every node and does little, so that its code may be slow as well
 */
export function keepAgentSmall(isOfNode: boolean): void {
  for (const flag of isOfNode ? [...SMALL, '--no-opt'] : SMALL) setFlagsFromString(flag);
}
