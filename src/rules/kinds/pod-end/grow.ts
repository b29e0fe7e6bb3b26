import { formatBytes, multiplyQuantity, quantityOf } from '../../pod/quantity.js';

/** A fourth more than was used: enough to be worth a try. */
const HEADROOM = 1.25;
const MEBI = 2 ** 20;

/** Twice a limit, in its own unit; undefined where it cannot be doubled. */
export function doubled(limit: string): string | undefined {
  const bytes = quantityOf(limit);
  return bytes === undefined || bytes <= 0 ? undefined : (multiplyQuantity(limit, 2) ?? formatBytes(bytes * 2));
}

/** Whether both say the same amount: `1Gi` and `1024Mi` do. */
export function isSameAmount(one: string, other: string): boolean {
  const amount = quantityOf(one);
  return amount !== undefined && amount === quantityOf(other);
}

/** A quantity of bytes above what was used, in whole mebibytes. */
export function aboveUse(used: number): string {
  return `${Math.max(1, Math.ceil((used * HEADROOM) / MEBI))}Mi`;
}
