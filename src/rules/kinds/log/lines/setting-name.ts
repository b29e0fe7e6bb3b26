import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { anyOf } from '../../any-of.js';
import { caseTable } from '../../case-table.js';
import { firstCaptured } from '../../support/texts.js';
import { messageOf } from './headline.js';
import { linesAround } from './line-below.js';

/** A name that only a setting has: words with dots, underscores or dashes between them, or a flag. */
const NAME = '(?:--?)?(?=[A-Za-z0-9._-]{0,80}[a-z])[A-Za-z][A-Za-z0-9]{0,60}(?:[._-][A-Za-z0-9]{1,60}){1,12}';
export const QUOTED_NAME = `["'\`]?(${NAME})["'\`]?`;
/** What programs demand of a setting. */
export const DEMAND =
  "(?:must(?: not)? (?:be|have|contain|start|end|match|specify)\\b|should (?:be|have|not be)\\b|(?:is|are) (?:missing|required|mandatory|not (?:set|specified|configured|supported|valid|provided|allowed|defined|a valid))\\b|(?:has|have) not been (?:set|initialized|configured|specified)|(?:cannot|can not|can't) be (?:set|used|empty|null|negative|blank|combined)\\b|needs to be (?:set|configured)|(?:has|have) to be (?:set|configured|specified|defined|provided)|is empty\\b|has no default value)";

export const SETTING_NAMES = caseTable([
  {
    pattern: anyOf(
      /^(?:Error: )?([a-z]\w{0,40}(?:\.\w{1,40}){1,6}): (?:must (?:be|have)|should (?:be|have)|has to be|ports? must) /,
      /\b[Mm]issing (?:required )?config(?:uration)? (?:section|entry|block|key|value)[ :]{1,2}["'`]([\w.:-]{2,100})["'`]/,
    ),
    example: ['depot.shelf: must be a non-empty string: value was ""', "Missing configuration section 'Shelf'"],
  },
  {
    pattern:
      /(?:not (?:a )?valid|invalid|illegal|unsupported|wrong) (?:\w{2,20} )?(?:value )?for (?:the )?(?:property |variable |setting |option )?["'`]?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})\b/,
    example: "Failed to parse. Value 'abc' is not valid long for SHELF_KEEP_INTERVAL_MS",
  },
  {
    pattern:
      /\b(?:entered|given|provided|supplied|configured|the) ((?:[a-z]{2,20} ){0,2}(?:token|key|secret|password|id|url|endpoint|name)) is (?:not valid|invalid)\b/i,
    example: 'entered token is invalid (must be exactly 64 characters long)',
  },
  {
    pattern:
      /\berror decoding '([\w.[\]-]{2,120})': (?!error reading|unknown type|.{0,120}invalid keys)|^\*? ?'([\w.[\]-]{2,120})' (?:expected type '|cannot parse )/,
    example: '* error decoding \'shelf.wait\': time: missing unit in duration "30"',
  },
  {
    pattern: /Field validation for '([\w.[\]]{1,120})' failed on the/,
    example: "Key: 'Options.Shelf' Error:Field validation for 'Shelf' failed on the 'required' tag",
  },
  {
    pattern:
      /(?:unknown|invalid|unrecogni[sz]ed|unsupported|unexpected|illegal) (?:\w{1,20} ){0,2}(?:elements?|attributes?|propert(?:y|ies)|keys?|fields?|items?|options?|settings?|arguments?|parameters?)\b[^:"'`]{0,100}: ["'`]?([A-Za-z][\w.-]{1,80})/i,
    example: 'Unknown configuration keys: retries',
  },
  {
    pattern: /\b[Ii]nvalid value .{0,300} for configuration ([\w.-]{3,100}\w)/,
    example: 'Invalid value rows for configuration shelf.rows: Not a number of type INT',
  },
  {
    pattern: /[`'"]([A-Z][A-Z0-9_]{2,60})[`'"] (?:variable|setting|option)/,
    example: '`DOMAIN` variable needs to contain the protocol',
  },
  {
    pattern:
      /(?:^|[\s"'`(])(?!(?:ENV|THE|AN?|THIS)\b)([A-Z][A-Z0-9_]{2,60}) (?:env(?:ironment)? )?(?:variable\b|is not (?:properly|correctly|fully) (?:configured|set)\b)/,
    example: [
      'SHELF_HOST is not properly configured',
      'Please reset the SHELF_EMAIL environment variable and try again.',
    ],
  },
  {
    pattern:
      /\b[Rr]equired (?:config(?:uration)? )?(?:parameter|setting|property|option)s? ["'`]([\w.-]{2,100})["'`]|\b([A-Z][A-Z0-9_]{2,60}) configuration (?:option|variable|setting) is (?:required|missing)|\bpars(?:e|ing) ([A-Z][A-Z0-9_]{3,80}) as \w/,
    example: [
      'Required parameter "shelf_sha2" not found.',
      'parse SHELF_PORT as int: strconv.Atoi: parsing "ten": invalid syntax',
    ],
  },
  {
    pattern: /(?:length|size|value) (?:for|of) ["'`]([\w.-]{3,60})["'`] (?:is|must be) \d/,
    example: 'The minimum length for "shelf_secret" is 16 characters.',
  },
  {
    pattern:
      /\b(?:required|mandatory|missing) (?:config(?:uration)? )?(?:parameter|setting|property|option)s? (?:are |is |were )?not (?:configured|set|given|specified|provided): ["'`]?([A-Za-z][\w.-]{1,80})/i,
    example: 'controller config invalid: required configuration options not configured: shelf-name',
  },
  {
    pattern: /validation failed for '[\w.]{0,120}' members: '([\w.]{1,120})'/,
    example: "validation failed for 'Kafka' members: 'Brokers'",
  },
  {
    pattern: anyOf(
      /configuration "([\w.-]{1,120})"|under '([\w.[\]-]{1,200})'|'([\w.-]{1,80})' attribute|Property: ([\w.-]{1,200})/,
      /parameter "([\w.-]{1,120})"|The configured ([A-Z][\w -]{2,50}?) \(/,
      /(?:[Ss]etting|[Oo]ption|[Pp]roperty|[Pp]arameter) ['"`]([\w.:-]{1,120})['"`]/,
      /\b([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80})(?: setting)? (?:should|must|is|cannot)|\b[Nn]o ([\w.-]{1,40}) (?:setting|option|parameter) (?:was )?(?:provided|given)/,
      /[Pp]lease (?:define|set|configure|specify|provide) ["'`]([\w.-]{3,80})["'`]/,
      /\b[Nn]o ([\w.-]{3,80}) (?:property|setting|option|parameter) has been |no ((?:\w{1,20} ){0,2}\w{1,20}) in (?:the )?config|Set `([\w.-]{1,120})/,
    ),
    example: [
      'Property: server.port',
      'invalid value for parameter "shared_buffers": "4GiB"',
      'SECRET_KEY must be set',
    ],
  },
  { pattern: new RegExp(`(?:^|[\\s"'\`(\\[])${QUOTED_NAME} ${DEMAND}`), example: 'server.secretkey is missing' },
  {
    pattern: new RegExp(`(?:^|[\\s"'\`(\\[])([A-Z][A-Z0-9]{1,40}(?:\\.[A-Z][A-Z0-9_]{0,40}){1,4}) ${DEMAND}`),
    example: 'depot.validator.ValidationError: SHELF.HOST is required in env north',
  },
  {
    pattern: /missing (?:configuration )?(?:field|key|setting|property) ["'`]([\w.-]{2,100})["'`]/i,
    example: 'missing configuration field "depot.password"',
  },
  {
    pattern: /[Pp]lease (?:set|provide|specify|configure|define) (?:an? |the |your )?([a-z]{2,30}[A-Z]\w{1,40})\b/,
    example: 'Shelf Secret not found. Please set a shelfSecret.',
  },
  {
    pattern: /\[([a-z][\w-]{0,60}(?:[._][\w-]{1,60}){1,8})[\],]/,
    example: 'at least one of [discovery.seed_hosts, cluster.initial_master_nodes] must be configured',
  },
  {
    pattern: new RegExp(
      `(?:^|[\\s"'\`(])(?!(?:org|com|io|java|javax|jakarta|kafka|scala)\\.|(?:error|err|log|trace|exit|status|stack|request)_)([a-z][a-z0-9]{0,40}(?:[._][a-z0-9]{1,40}){1,10})(?:=|[\\s"'\`),]|\\.(?![A-Za-z])|$)`,
    ),
    example: 'cannot use spark.master=none here',
  },
  {
    pattern: /(Fernet key|Key material|HTTPS|jdbcUrl)/,
    example: 'Fernet key must be 32 url-safe base64-encoded bytes.',
  },
]);
/** The class of an exception in front of what it says. */
const EXCEPTION = /(?:^|\s)[\w.$]{1,200}(?:Exception|Error|ImproperlyConfigured): /g;

/** Joi names a setting in the objects that it is in, one around the other. */
const CHILDREN = /(?:child ["']?[\w.]{1,80}["']? fails because \[){1,6}["'][\w.]{1,80}["']/;

function childName(line: string): string {
  const words = CHILDREN.exec(line)?.[0] ?? '';
  return [...words.matchAll(/["']([\w.]{1,80})["']/g)].map((each) => each[1]).join('.');
}

/** A setting in the sections of a file, one after the other: `storage: postgres: option 'address' is required`. */
const SECTIONED =
  /(?:^|\s)((?:[a-z][a-z0-9_]{2,40}: ){1,5})(?:option|key|field|property|setting)s? ["'`]([\w.-]{2,60})["'`]/;

/** `storage.postgres.address`; '' where a line names no section. */
function sectionedName(line: string): string {
  const [, sections = '', name = ''] = SECTIONED.exec(line) ?? [];
  return name === '' ? '' : `${sections.trim().replace(/: ?/g, '.')}${name}`;
}

/** .NET names the class of the options and what it lacks: the section is mostly called as the class is. */
const OF_OPTIONS =
  /validation failed for '([A-Za-z]\w{1,80}?)(?:Options|Settings|Configuration|Config)' members: '([\w.]{1,120})'/;

/** `Smtp:Host`; '' where a line names no class of options. */
function optionName(line: string): string {
  const [, section = '', member = ''] = OF_OPTIONS.exec(line) ?? [];
  return member === '' ? '' : `${section}:${member}`;
}

/** The setting that a line names; '' where it names none. */
export function settingOf(line: string): string {
  const nested = childName(line) || sectionedName(line) || optionName(line);
  if (nested !== '') return nested;
  const text = messageOf(line)
    .replace(EXCEPTION, ' ')
    .replace(/\[([A-Za-z_][\w.]{1,120})\]\.([\w.]{1,80})/, '[$1.$2]');
  return firstCaptured(SETTING_NAMES.find(text)?.match).replace(/[.,:]$/, '');
}

/** A line of a log, and the same as it stands there. */
interface LoggedLine {
  readonly container: ContainerEvidence;
  readonly line: string;
  readonly raw: string;
}

/** Several names of which all, or one, must be there: `a and b must be set`. */
const JOINED = new RegExp(
  `(?:^|[\\s"'\`(\\[])${QUOTED_NAME}(?:,? (?:and|or) |, )${QUOTED_NAME}(?:(?:,? (?:and|or) |, )${QUOTED_NAME})? ${DEMAND}`,
);

/** The names that stand together in front of what is demanded of them. */
function joinedNames(line: string): string[] {
  return (JOINED.exec(messageOf(line)) ?? []).slice(1).filter((name) => name !== undefined);
}

/** The setting that a line names, and others that the log speaks of in the same words: a list of all that it does not take. */
export function settingsOf({ container, line, raw }: LoggedLine): string[] {
  const name = settingOf(line);
  if (name === '') return [];
  const words = (text: string, of: string) => text.replace(/^\s{0,8}\d{1,3}\) /, '').replace(of, '');
  const alike = linesAround({ container, raw }).lines.map((each) => [each, settingOf(each)] as const);
  const own = words(line, name);
  const isSectioned = sectionedName(line) !== '';
  const names = alike
    .filter(([, of]) => of !== '' && of !== name)
    .filter(([each, of]) => words(each, of) === own || (isSectioned && sectionedName(each) !== ''))
    .map(([, of]) => of);
  return [...new Set([...joinedNames(line), name, ...names])].slice(0, 8);
}

/** The beginning of a choice. */
const CHOICE = /\b(?:either|at least one of|one of|any of)\b(.{0,600})/i;
const CHOSEN = new RegExp(`(?:^|[\\s"'\`(\\[])${QUOTED_NAME} ${DEMAND}`, 'g');
const LISTED = /^:? {0,2}\[([^\]]{1,300})\]/;

/** The settings of which a line demands one; none where it speaks of no choice. */
export function alternativesIn(line: string): readonly string[] {
  const rest = CHOICE.exec(line)?.[1] ?? '';
  const listed = LISTED.exec(rest)?.[1];
  const names =
    listed === undefined ? [...rest.matchAll(CHOSEN)].map((match) => match[1] ?? '') : listed.split(/,\s{0,3}/);
  return [...new Set(names.map((name) => name.trim()))].filter((name) => /^[\w.-]{3,100}$/.test(name)).slice(0, 4);
}

const MOST_NAMES = 8;
const NAMES_LENGTH = 800;

/** Further names in quotation marks right behind the first one: `unknown keys: "a", "b"`. */
export function namesBehind(line: string, name: string): string[] {
  const start = line.indexOf(`"${name}"`);
  if (start === -1) return [];
  const [own, ...parts] = line.slice(start + name.length + 1, start + NAMES_LENGTH).split(', "', MOST_NAMES);
  const names = parts.map((part) => /^([\w.:-]{2,100})"/.exec(part)?.[1] ?? '');
  const end = names.indexOf('');
  return own === '"' ? names.slice(0, end === -1 ? names.length : end) : [];
}
