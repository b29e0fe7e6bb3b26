const whole = new Intl.NumberFormat('en-GB');
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** With a comma at the thousands: `90,029`. */
export const countText = (count: number): string => whole.format(count);

/** `1 pod`, `3 pods`. @param many where it is more than the word and an s */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** An amount of memory or disk with three figures: `16 MiB`, `1.25 GiB`. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** step).toPrecision(3))} ${UNITS[step]}`;
}
