import type { Setting } from './queries.js';
import type { words } from './words.js';

export type SettingGroup = keyof typeof words.groups;

/** What a key begins with, in the order of the page; what fits none is among the others. */
const PREFIXES: readonly (readonly [SettingGroup, RegExp])[] = [
  ['retention', /_retention_/],
  ['agents', /^(?:stale_|failure_|agent_)/],
  ['llm', /^llm_/],
  ['notifications', /^(?:notify_|quiet_)/],
  ['mirrors', /^mirror/],
  ['others', /^/],
];

export const groupOf = (key: string): SettingGroup => PREFIXES.find(([, prefix]) => prefix.test(key))?.[0] ?? 'others';

/** The settings in their groups; groups that have none are left out. */
export function grouped(list: readonly Setting[]): readonly (readonly [SettingGroup, readonly Setting[]])[] {
  return PREFIXES.map(([group]) => [group, list.filter(({ key }) => groupOf(key) === group)] as const).filter(
    ([, settings]) => settings.length > 0,
  );
}
