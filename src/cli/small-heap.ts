import { setFlagsFromString } from 'node:v8';

const SMALL = ['--semi-space-growth-factor=1', '--heap-growing-percent=50', '--optimize-for-size'];

/**
 * Keeps the memory of an agent small: the young generation stays as it is instead of growing to 16 MiB for each half, and the old one is collected before it
 * has grown by half. To be called before what it is for is loaded.
 * @param isOfNode one that runs on every node and does little, so that its code may be slow as well
 */
export function keepAgentSmall(isOfNode: boolean): void {
  for (const flag of isOfNode ? [...SMALL, '--no-opt'] : SMALL) setFlagsFromString(flag);
}
