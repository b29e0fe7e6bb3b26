import type { Incident } from '../../contracts/failure.js';
import { matchGlob } from '../../rules/glob.js';
import type { SettingValue } from '../settings/setting-definitions.js';

/** Whether the setting `mirror_auto` wants an incident proved without anybody asking. */
export function isProvedByItself(
  wanted: SettingValue<'mirror_auto'>,
  { severity, namespace }: Pick<Incident, 'severity' | 'namespace'>,
): boolean {
  if (wanted === null || !wanted.severities.includes(severity)) return false;
  return wanted.namespaces.some((glob) => matchGlob(glob, namespace));
}
