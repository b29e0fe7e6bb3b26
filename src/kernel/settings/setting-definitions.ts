import { z } from 'zod';
import { Severity } from '../../contracts/common.js';
import { parseQuietHours, type QuietHours } from './quiet-hours.js';

/** One setting: its default, what it does, and the rule that turns its text into a value. */
interface SettingDefinition<Value> {
  readonly default: string;
  readonly help: string;
  readonly schema: z.ZodType<Value, string>;
}

const define = <Value>(fallback: string, schema: z.ZodType<Value, string>, help: string): SettingDefinition<Value> => ({
  default: fallback,
  help,
  schema,
});

/** The most minutes that a setting takes: about a hundred years, so that a date can still be made of them. */
const MINUTES_LIMIT = 52_560_000;

const wholeNumber = (minimum: number, maximum: number) => {
  const message = `must be a whole number from ${minimum} to ${maximum}, as text`;
  return z
    .string(message)
    .regex(/^(0|[1-9]\d{0,15})$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message);
};

const flag = z.enum(['true', 'false'], 'must be "true" or "false"').transform((text) => text === 'true');

const globs = z
  .string('must be text')
  .max(4_096, 'must have at most 4096 characters')
  .transform((text) => text.split(',').map((glob) => glob.trim()))
  .transform((list) => list.filter((glob) => glob !== ''))
  .refine(
    (list) => list.every((glob) => /^[a-z0-9*?.-]{1,253}$/.test(glob)),
    'must be namespaces or globs of them, separated by commas',
  );

const language = z
  .string('must be text')
  .max(35, 'must be a language tag such as en or pt-BR')
  .refine(isLanguageTag, 'must be a language tag such as en or pt-BR');

const quietHours = z.string('must be text').transform((text, context): QuietHours | null => {
  const parsed = parseQuietHours(text);
  if (parsed === undefined) {
    context.addIssue({
      code: 'custom',
      message: 'must be empty or a time span with a time zone, such as 22:00-07:00 Europe/Berlin',
    });
    return z.NEVER;
  }
  return parsed;
});

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** All settings that have the generic path (SPEC "Setting", DESIGN section 9 "settings keys"). */
export const SETTINGS = {
  history_retention_minutes: define(
    '43200',
    wholeNumber(0, MINUTES_LIMIT),
    'Resolved pods are deleted after this many minutes; 0 keeps them.',
  ),
  ignored_retention_minutes: define(
    '0',
    wholeNumber(0, MINUTES_LIMIT),
    'Ignored pods are deleted after this many minutes; 0 keeps them.',
  ),
  stale_after_minutes: define(
    '30',
    wholeNumber(1, MINUTES_LIMIT),
    'An open failure that no report has refreshed for this many minutes is shown as stale.',
  ),
  llm_daily_calls: define(
    '500',
    wholeNumber(0, 1e9),
    'How many times a day (UTC) the LLM may be called; then the rules answer.',
  ),
  llm_daily_tokens: define(
    '1000000',
    wholeNumber(0, 1e12),
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
    wholeNumber(1, MINUTES_LIMIT),
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
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<Key extends SettingKey> = z.output<(typeof SETTINGS)[Key]['schema']>;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** True for the keys of the generic path; `mirror-ttl` has its own. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** SPEC "Limits": the mirror TTL, in seconds. */
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
