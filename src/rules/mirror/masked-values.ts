import type { Fields } from '../evidence/values.js';
import { memberOf } from '../pod/plain-data.js';

/** A pod in which nothing is masked any more that could be told, and where something still is. */
export interface Unmasked {
  readonly pod: Fields;
  /** Places, such as `spec.containers[api].env[DB_PASSWORD].value`. */
  readonly masked: readonly string[];
}

const PLACEHOLDER = /\[redacted:[a-z-]{2,20}\]/;
const PLACES = 20;

/**
 * Some agents mask secrets before they report a manifest: with a placeholder for its password no program runs as it did. The values are taken from the live
 * pod, where it has the same place.
 */
export function withLiveValues(pod: Fields, live: Fields | undefined): Unmasked {
  const masked: string[] = [];
  const filled = fillMasked(pod, live, { at: '', masked });
  return { pod: filled as Fields, masked: masked.slice(0, PLACES) };
}

interface Walk {
  readonly at: string;
  readonly masked: string[];
}

function fillMasked(value: unknown, live: unknown, walk: Walk): unknown {
  if (typeof value === 'string') return fillText(value, live, walk);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return fillList(value, Array.isArray(live) ? live : [], walk);
  const entries = Object.entries(value).map(([key, child]) => [
    key,
    fillMasked(child, memberOf(live, key), { ...walk, at: walk.at === '' ? key : `${walk.at}.${key}` }),
  ]);
  return Object.fromEntries(entries);
}

function fillText(text: string, live: unknown, { at, masked }: Walk): string {
  if (!PLACEHOLDER.test(text)) return text;
  if (typeof live === 'string' && !PLACEHOLDER.test(live)) return live;
  masked.push(at);
  return text;
}

function fillList(list: readonly unknown[], live: readonly unknown[], walk: Walk): unknown[] {
  return list.map((element, index) => {
    const name = memberOf(element, 'name');
    const same = typeof name === 'string' ? live.find((each) => memberOf(each, 'name') === name) : live[index];
    return fillMasked(element, same, { ...walk, at: `${walk.at}[${typeof name === 'string' ? name : index}]` });
  });
}
