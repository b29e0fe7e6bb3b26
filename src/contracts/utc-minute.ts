/** An instant of ISO 8601 as people read it: `2026-03-14 09:42 UTC`; undefined for a text that is none. */
export function utcMinute(instant: string): string | undefined {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? undefined : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
