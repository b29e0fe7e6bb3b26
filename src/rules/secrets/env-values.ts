import { isSecretName } from './detectors/secret-names.js';

/** Numbers, amounts of memory, CPU and time, switches, levels, stages: they are often the cause, and open nothing. */
const TELLING: readonly RegExp[] = [
  /^$/,
  /^-?\d{1,10}(?:\.\d{1,6})?$/,
  /^\d{1,8}(?:\.\d{1,3})?(?:[KMGTP]i?B?|[kmgt]b?|m|%|ms|s|h|d)$/,
  /^(?:true|false|yes|no|on|off|enabled?|disabled?|none|null|auto|always|never)$/i,
  /^(?:trace|debug|info|notice|warn|warning|error|fatal|silent|verbose)$/i,
  /^(?:prod|production|stage|staging|dev|development|test|testing|qa|local|default)$/i,
  /^(?:UTC|en|C|POSIX|json|text|plain|http|https|tcp|udp|[A-Za-z_]{1,12}\.UTF-?8)$/,
  /^\$\([A-Za-z_][\w.-]{0,100}\)$/,
];

/** True where the value of a variable may leave the house. Never where its name is that of a secret, whatever the value. */
export function isTellingEnvValue(name: string, value: string): boolean {
  if (value === '' || /^\$\([\w.-]{1,100}\)$/.test(value) || /^\[redacted:[a-z-]{2,20}\]$/.test(value)) return true;
  if (isSecretName(name)) return false;
  return TELLING.some((pattern) => pattern.test(value));
}
