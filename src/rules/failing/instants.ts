import { textOf } from '../evidence/values.js';

/** An instant as Kubernetes writes it, in milliseconds since 1970; 0 where there is none. */
export function instantAt(value: unknown): number {
  const instant = Date.parse(textOf(value));
  return Number.isNaN(instant) ? 0 : instant;
}
