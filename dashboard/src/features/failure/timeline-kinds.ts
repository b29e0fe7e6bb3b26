import type { TimelineEntry } from './queries.js';
import { words } from './words.js';

export type Kind = TimelineEntry['kind'];

export const KINDS = Object.keys(words.timeline.kinds) as readonly Kind[];

/** What is shown of a timeline, as the address has it; all of it without a kind. */
export interface KindChoice {
  readonly kind?: Kind;
}

export function readKind({ kind }: Record<string, unknown>): KindChoice {
  const known = KINDS.find((each) => each === kind);
  return known === undefined ? {} : { kind: known };
}

/** Longer than this without anything is said. */
const LONG_MS = 10 * 60_000;

/** How long nothing happened between an entry and the one after it, where that was long; undefined else. */
export function gapAfter({ at }: TimelineEntry, earlier: TimelineEntry | undefined): number | undefined {
  if (earlier === undefined) return undefined;
  const ms = Date.parse(at) - Date.parse(earlier.at);
  return ms > LONG_MS ? ms : undefined;
}
