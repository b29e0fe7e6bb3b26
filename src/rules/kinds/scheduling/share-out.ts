/** The most that each may have so that all together stay within the budget, those that ask for less keeping what they ask; Infinity where all fit. */
export function highestCap(amounts: readonly number[], budget: number): number {
  const sorted = [...amounts].sort((one, other) => one - other);
  let left = budget;
  for (const [index, amount] of sorted.entries()) {
    const share = left / (sorted.length - index);
    if (amount > share) return share;
    left -= amount;
  }
  return Number.POSITIVE_INFINITY;
}

const MEBIBYTE = 2 ** 20;

/** An amount rounded down to what people write, as a Kubernetes quantity: tens of millicores, mebibytes, else whole numbers. */
export function roundDown(resource: string, amount: number): string {
  if (resource === 'cpu') return millicores(amount);
  if (resource.startsWith('hugepages-') || resource === 'memory' || resource === 'ephemeral-storage')
    return mebibytes(Math.floor(amount / MEBIBYTE));
  return `${Math.floor(amount)}`;
}

function millicores(cores: number): string {
  const thousandths = cores >= 0.01 ? Math.floor(cores * 100 + 1e-9) * 10 : Math.max(1, Math.floor(cores * 1000));
  return thousandths % 1000 === 0 ? `${thousandths / 1000}` : `${thousandths}m`;
}

function mebibytes(count: number): string {
  return count > 0 && count % 1024 === 0 ? `${count / 1024}Gi` : `${Math.max(1, count)}Mi`;
}
