/** As Go writes a duration of whole seconds: `40s`, `1m20s`, `5m0s`. */
export function goDuration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return `${hours}h${minutes}m${rest}s`;
  return minutes > 0 ? `${minutes}m${rest}s` : `${rest}s`;
}

/** 10 s, doubled with each failure, up to five minutes. */
export const backOffSeconds = (failures: number): number => Math.min(300, 10 * 2 ** Math.min(failures, 10));
