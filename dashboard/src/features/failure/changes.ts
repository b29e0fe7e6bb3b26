import { durationText } from '../../lib/time.js';
import { words } from './words.js';

/** Something that changed around the pod, as far as an agent says. */
export interface Change {
  readonly at: string;
  readonly what: string;
}

/** Closer than this, what happened first cannot be told: reports are a few seconds apart from what they report. */
const SAME_MS = 5_000;

function changeOf(value: unknown): Change | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { at, what } = value as { readonly at?: unknown; readonly what?: unknown };
  const isSound = typeof at === 'string' && !Number.isNaN(Date.parse(at)) && typeof what === 'string';
  return isSound ? { at, what } : undefined;
}

/** The changes that were reported, the nearest to the first failure first; undefined where the agent reports none at all. */
export function changesOf(reported: unknown, firstSeen: string): readonly Change[] | undefined {
  if (!Array.isArray(reported)) return undefined;
  const distance = ({ at }: Change) => Math.abs(Date.parse(at) - Date.parse(firstSeen));
  return reported
    .map(changeOf)
    .filter((change) => change !== undefined)
    .sort((one, other) => distance(one) - distance(other));
}

/** How far it is from the first failure, such as "17 min before the first failure". */
export function distanceText(at: string, firstSeen: string): string {
  const ms = Date.parse(firstSeen) - Date.parse(at);
  if (Math.abs(ms) < SAME_MS) return words.changed.at;
  return ms > 0 ? words.changed.before(durationText(ms)) : words.changed.after(durationText(-ms));
}
