const FACTORS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

const QUANTITY = /^([+-]?\d{1,30}(?:\.\d{1,30})?)(?:([eE][+-]?\d{1,2})|([numkMGTPE]|[KMGTPE]i))?$/;

/** A Kubernetes quantity (`500m`, `24Mi`, `1e3`) as a number of its base unit: cores or bytes. Undefined when it is none. */
export function quantityOf(text: string): number | undefined {
  const match = QUANTITY.exec(text.trim());
  if (match === null) return undefined;
  const number = Number(`${match[1]}${match[2] ?? ''}`);
  const factor = FACTORS[match[3] ?? ''];
  return factor === undefined || !Number.isFinite(number) ? undefined : number * factor;
}

/** A quantity multiplied, in the largest unit in which it is a whole number: twice `24Mi` is `48Mi`, twice `512Mi` is `1Gi`. */
export function multiplyQuantity(text: string, factor: number): string | undefined {
  const match = QUANTITY.exec(text.trim());
  if (match === null || match[2] !== undefined) return undefined;
  const product = Number((Number(match[1]) * factor).toFixed(3));
  return Number.isFinite(product) ? inLargestUnit(product, match[3] ?? '') : undefined;
}

const UNIT_STEPS: readonly (readonly [readonly string[], number])[] = [
  [['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'], 2 ** 10],
  [['k', 'M', 'G', 'T', 'P', 'E'], 1e3],
];

/** A number of a unit, written in the largest unit of the same kind in which it is a whole number: 1024 `Mi` are `1Gi`. */
export function inLargestUnit(number: number, unit: string): string {
  const [units, size] = UNIT_STEPS.find(([each]) => each.includes(unit)) ?? [[unit], 1];
  let index = units.indexOf(unit);
  let rest = number;
  while (index + 1 < units.length && rest !== 0 && rest % size === 0) {
    rest /= size;
    index += 1;
  }
  return `${rest}${units[index] ?? unit}`;
}

/** Bytes in the largest binary unit that keeps the figure readable, such as `23.5Gi`. */
export function formatBytes(bytes: number): string {
  const unit = ['Ti', 'Gi', 'Mi', 'Ki'].find((each) => bytes >= (FACTORS[each] ?? 1));
  if (unit === undefined) return `${bytes}`;
  const value = bytes / (FACTORS[unit] ?? 1);
  return `${Number(value.toFixed(value < 10 ? 2 : 1))}${unit}`;
}

/** Cores as Kubernetes writes them, such as `1500m` or `2`. */
export function formatCores(cores: number): string {
  return Number.isInteger(cores) ? `${cores}` : `${Math.round(cores * 1000)}m`;
}
