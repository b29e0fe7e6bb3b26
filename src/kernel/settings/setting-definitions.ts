import { z } from 'zod';
import { Severity } from '../../contracts/common.js';
import { graces } from './grace-rules.js';
import { autoProof, cpuQuantity, memoryQuantity } from './mirror-rules.js';
import { parseQuietHours, QUIET_HOURS, type QuietHours } from './quiet-hours.js';
import { wholeNumberPattern } from './whole-number-pattern.js';

/** A value as it is given: text as it is stored, or what JSON has for a number or a switch. */
export type GivenValue = string | number | boolean;

/** One setting: its default, what it does, and the rule that turns what is given into a value. The rule says all of itself as JSON Schema. */
interface SettingDefinition<Value> {
  readonly default: string;
  readonly help: string;
  readonly schema: z.ZodType<Value, GivenValue>;
}

const define = <Value>(
  fallback: string,
  schema: z.ZodType<Value, GivenValue>,
  help: string,
): SettingDefinition<Value> => ({ default: fallback, help, schema });

/** The most minutes that a setting takes: about a hundred years, so that a date can still be made of them. */
const MINUTES_LIMIT = 52_560_000;

/** What a number counts. */
type Unit = 'minutes' | 'calls' | 'tokens' | 'mirrors';

/** The bounds and the unit stand at the top of the JSON Schema as well, where forms look for them. */
const wholeNumber = (minimum: 0 | 1, maximum: number, unit: Unit) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  const text = z.string(message).regex(wholeNumberPattern(minimum, maximum), message).transform(Number);
  const whole = z.int(message).min(minimum, message).max(maximum, message);
  return z.union([whole, text], message).meta({ minimum, maximum, 'x-unit': unit });
};

const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'must be true or false',
);

/** Patterns of namespaces, separated by commas; round each may be space. */
const GLOBS = /^\s*(?:[a-z0-9*?.-]{1,253}\s*)?(?:,\s*(?:[a-z0-9*?.-]{1,253}\s*)?)*$/;

const globs = z
  .string('must be text')
  .max(4_096, 'must have at most 4096 characters')
  .regex(GLOBS, 'must be namespaces or globs of them, separated by commas')
  .transform((text) => text.split(',').map((glob) => glob.trim()))
  .transform((list) => list.filter((glob) => glob !== ''));

/** Language, script, region and one variant (RFC 5646 section 2.1): all that a tag needs to name a language to write in. */
const LANGUAGE =
  /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?:-(?:[A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))?$/;

const language = z.string('must be text').regex(LANGUAGE, 'must be a language tag such as en or pt-BR');

const QUIET_HOURS_RULE = 'must be empty or a time span with a time zone, such as 22:00-07:00 Europe/Berlin';

const quietHours = z
  .string('must be text')
  .regex(QUIET_HOURS, QUIET_HOURS_RULE)
  .transform((text, context): QuietHours | null => {
    const parsed = parseQuietHours(text);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: QUIET_HOURS_RULE });
    return z.NEVER;
  });

/** All settings that have the generic path (docs/wire-contract.md, "Settings"). */
export const SETTINGS = {
  history_retention_minutes: define(
    '43200',
    wholeNumber(0, MINUTES_LIMIT, 'minutes'),
    'Resolved pods are deleted after this many minutes; 0 keeps them.',
  ),
  ignored_retention_minutes: define(
    '0',
    wholeNumber(0, MINUTES_LIMIT, 'minutes'),
    'Ignored pods are deleted after this many minutes; 0 keeps them.',
  ),
  stale_after_minutes: define(
    '30',
    wholeNumber(1, MINUTES_LIMIT, 'minutes'),
    'An open failure that no report has refreshed for this many minutes is shown as stale.',
  ),
  failure_heartbeat_minutes: define(
    '10',
    wholeNumber(1, 1_440, 'minutes'),
    'Agents report an open failure again after so many minutes, and before half of the time is over after which it is stale.',
  ),
  agent_graces: define(
    '',
    graces,
    'How long agents wait before they report a kind of failure, in seconds, such as readiness-failed=30, pvc-pending=120; empty for their own. `podproof agent explain` names the kinds.',
  ),
  llm_daily_calls: define(
    '500',
    wholeNumber(0, 1e9, 'calls'),
    'How many times a day (UTC) the LLM may be called; then the rules answer.',
  ),
  llm_daily_tokens: define(
    '1000000',
    wholeNumber(0, 1e12, 'tokens'),
    'How many tokens a day (UTC) the LLM may use, in and out; then the rules answer.',
  ),
  llm_pseudonyms: define(
    'false',
    flag,
    'Replaces the names of objects by pseudonyms before anything is sent to the LLM.',
  ),
  llm_never_send_namespaces: define(
    '',
    globs,
    'Namespaces, or globs of them, separated by commas, of which nothing is ever sent to the LLM.',
  ),
  llm_language: define('en', language, 'The language in which the LLM answers, as a tag such as en or pt-BR.'),
  notify_update_minutes: define(
    '30',
    wholeNumber(1, MINUTES_LIMIT, 'minutes'),
    'A growing incident is announced again at most once in this many minutes.',
  ),
  quiet_hours: define(
    '',
    quietHours,
    'When no notifications are sent, such as 22:00-07:00 Europe/Berlin; empty for never.',
  ),
  notify_min_severity: define(
    'low',
    z.enum(Severity.options, 'must be critical, high, medium or low'),
    'The lowest severity that is notified: critical, high, medium or low.',
  ),
  notify_namespaces: define(
    '',
    globs,
    'Namespaces, or globs of them, separated by commas, that are notified; empty for all.',
  ),
  mirror_per_namespace: define(
    '3',
    wholeNumber(0, 100, 'mirrors'),
    'How many mirror pods may live in one namespace at once; 0 allows none.',
  ),
  mirror_total: define('10', wholeNumber(0, 1_000, 'mirrors'), 'How many mirror pods may live at once; 0 allows none.'),
  mirror_namespaces: define(
    '*',
    globs,
    'Namespaces, or globs of them, separated by commas, in which mirror pods may be made; kube-system only where it is named. Empty for none.',
  ),
  mirror_auto: define(
    '',
    autoProof,
    'Incidents that are proved by themselves: severities and, after "in", namespaces or globs of them, such as critical,high in shop-*,payments; empty for none.',
  ),
  mirror_max_cpu: define(
    '4',
    cpuQuantity.meta({ 'x-unit': 'cpu' }),
    'The most CPU that a mirror pod may request, such as 4 or 500m.',
  ),
  mirror_max_memory: define(
    '8Gi',
    memoryQuantity.meta({ 'x-unit': 'bytes' }),
    'The most memory that a mirror pod may request, such as 8Gi.',
  ),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<Key extends SettingKey> = z.output<(typeof SETTINGS)[Key]['schema']>;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** True for the keys of the generic path; `mirror-ttl` has its own. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The mirror TTL, in seconds (docs/wire-contract.md, "Settings"). */
export const MIRROR_TTL = { key: 'mirror-ttl', minimum: 30, maximum: 3_600, usual: 180 } as const;

export const MirrorTtl = z.int().min(MIRROR_TTL.minimum).max(MIRROR_TTL.maximum);

/** What is stored, read by the rules of SETTINGS. */
export interface Settings {
  readonly texts: Readonly<Record<SettingKey, string>>;
  readonly values: { readonly [Key in SettingKey]: SettingValue<Key> };
  readonly mirrorTtlSeconds: number;
}

/** Reads what is stored. A text that does not fit (it may come from another version) counts as not set. */
export function interpretSettings(stored: Readonly<Record<string, string>>): Settings {
  const fitting = SETTING_KEYS.map((key) => {
    const text = stored[key];
    return [key, text !== undefined && SETTINGS[key].schema.safeParse(text).success ? text : SETTINGS[key].default];
  });
  const texts = Object.fromEntries(fitting) as Settings['texts'];
  const values = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].schema.parse(texts[key])]));
  const ttl = MirrorTtl.safeParse(Number(stored[MIRROR_TTL.key]));
  return {
    texts,
    values: values as Settings['values'],
    mirrorTtlSeconds: ttl.success ? ttl.data : MIRROR_TTL.usual,
  };
}
