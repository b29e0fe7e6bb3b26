import { anyOf } from '../any-of.js';
import { type LineClass, sources, variableIn } from './line-class-row.js';

const REFUSED_VALUE = /(?:type|driver|backend|provider|mode|level|adapter|dialect)s?: ["'`]?([\w.-]{1,60}\w)/i;

/** Values of the wrong form, of which the line tells the right one. */
export const VALUE_CLASSES: readonly LineClass[] = [
  {
    pattern: /'ascii' codec can't (?:de|en)code|unsupported locale setting|locale::facet|in US-ASCII/i,
    example: "UnicodeDecodeError: 'ascii' codec can't decode byte 0xc3 in position 12: ordinal not in range(128)",
    advice: ({ path }) =>
      `Set LANG and LC_ALL to C.UTF-8 at ${path}.env (or to a locale that the image has): it meets text that its locale does not know`,
  },
  {
    pattern: /missing port in address|too many colons in address|first path segment in URL cannot contain colon/i,
    example: 'listen tcp: address "9400": missing port in address',
    advice: (container, line) =>
      `Write the address as HOST:PORT (":8080" for all addresses of the pod), ${sources(container, line)}`,
  },
  {
    pattern: anyOf(
      /sqlalchemy\.dialects:|No suitable driver|(?:unknown|unsupported|invalid|unrecogni[sz]ed) (?:\w{1,20} )?(?:url |uri )?(?:scheme|dialect|protocol|driver)\b/i,
      /(?:scheme|protocol) ["'`]?\w{0,20}["'`]? (?:is )?(?:not supported|unknown|invalid|not registered)/i,
    ),
    example: "sqlalchemy.exc.NoSuchModuleError: Can't load plugin: sqlalchemy.dialects:postgres",
    advice: (container, line) =>
      `Correct what stands before :// in the address (for PostgreSQL postgresql://, for MySQL with Python mysql+pymysql://), ${sources(container, line)}, or install the driver for it in the image`,
  },
  {
    pattern: anyOf(
      /missing unit in duration|unknown unit .{1,20} in duration|invalid duration|(?:parse|convert|decode).{0,60}\bduration\b/i,
      /\bduration\b.{0,60}(?:invalid|cannot be parsed|not valid)/i,
    ),
    example: 'time: missing unit in duration "30"',
    advice: (container, line) =>
      `Write the duration${variableIn(line)} with its unit (30s, 5m, 1h), ${sources(container, line)}`,
  },
  {
    pattern: anyOf(
      /strconv\.(?:Parse\w{1,10}|Atoi): parsing|invalid literal for int\(\)|could not convert string to (?:float|int)/i,
      /NumberFormatException|(?:is )?not an? (?:valid )?(?:number|integer|int|float)\b|invalid digit found in string|Expected number, received/i,
    ),
    example: ['strconv.Atoi: parsing "ten": invalid syntax', "invalid literal for int() with base 10: '8080/tcp'"],
    advice: (container, line) =>
      `Write a number, without unit or other words,${variableIn(line) === '' ? '' : ` as${variableIn(line)}`} ${sources(container, line)}`,
  },
  {
    pattern:
      /(?:unsupported|unknown|invalid|unrecogni[sz]ed) (?:\w{1,20} ){0,2}(?:type|driver|backend|provider|mode|level|adapter|dialect)s?: ["'`]?([\w.-]{1,60}\w)/i,
    except: /\bone of\b|\b(?:valid|supported|allowed|available|possible) (?:values|options|types)/i,
    example: 'ERROR: Unsupported DB type: shelf12x.',
    advice: (container, line) =>
      `Correct the value "${REFUSED_VALUE.exec(line)?.[1] ?? ''}"${variableIn(line)} to one that ${container.image || 'the image'} knows in this version, ${sources(container, line)}`,
  },
  {
    pattern:
      /^(?:\S{1,80}: )?sed: (?:-e )?expression #\d|\bsed: .{0,60}(?:unterminated|unknown option to|bad option in substitution)/i,
    example: "sed: -e expression #1, char 40: unterminated `s' command",
    advice: ({ path }) =>
      `Look in ${path}.env and what it takes values from for one with a line break, /, | or & in it (mostly a password or an address), which the start script puts into sed: give a value without them (a Secret that was made with echo ends in a line break; echo -n, printf)`,
  },
  {
    pattern: /\b(?:is a directory|EISDIR)\b/i,
    example: 'could not read the rules: read /etc/depot/rules.yaml: is a directory',
    advice: ({ path }) =>
      `Let a file be where it reads one: a directory is there. Give the key of the ConfigMap or Secret the name of the file and the file's text as its value, and mount it with a subPath that is a key (${path}.volumeMounts); or correct the path in its settings`,
  },
  {
    pattern: anyOf(
      /\b(?:must not|cannot|can't|may not|should not|must never) (?:be|use|have|share) the same\b|\bmust be different from\b/i,
      /\bis (?:already )?used (?:by|for) (?:both|more than one|two)\b|\bmust (?:all )?(?:be unique|differ)\b/i,
    ),
    example: 'the shelf storage and the index storage must not use the same bucket name',
    advice: (container, line) => `Give the settings that it names values that differ, ${sources(container, line)}`,
  },
];
