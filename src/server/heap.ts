import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow over what was alive at the last full collection before there is another one. */
const GROWTH_PERCENT = 50;

/**
 * Keeps the resident memory near what is alive. V8's own choice lets the heap of a busy server grow to several times that: under a
 * storm of reports, requests in flight are promoted and then wait as garbage for a collection that comes minutes later.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
