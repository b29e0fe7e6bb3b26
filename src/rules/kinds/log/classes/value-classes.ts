import { anyOf } from '../../any-of.js';
import { caseTable } from '../../case-table.js';
import { settingsPlace } from '../inputs/config-sources.js';
import { hiddenDataAdvice, subPathAdvice, wholeMountAdvice } from '../inputs/sub-path-mounts.js';
import { brokenAddresses, originOf } from '../inputs/value-origin.js';
import { pathIn } from '../lines/file-path.js';
import { refusedName, refusedValue, SECRET } from '../lines/refusal.js';
import { ERRNO_CLASSES } from './errno-classes.js';
import { FORM_CLASSES, placesOf } from './form-classes.js';
import { type LineClass, sources, variableIn } from './line-class-row.js';

/** What a value has to be, with the name of what has it. */
const DEMANDED =
  /(?:^|[\s"'`(\[:])["'`]?([A-Za-z][\w./-]{2,60})["'`]?(?: (?:variable|setting|option|parameter|property|flag))? (?!(?:cannot|can't|may not) be [a-z]{2,20}ed\b)((?:must|should|cannot|can't|may not|has to|needs to) (?:not )?(?:be|contain|have|start|end|match|exceed) (?!addressed\b|accessed\b|reached\b|non-empty$|set\b|placed\b|stored\b|located\b|moved\b|mounted\b|given\b|specified\b|provided\b|configured\b|defined\b|present\b|empty\b|null\b|the same\b|one of\b|re-?[a-z]{3,20}ed\b|able\b|root\b|called\b|used\b|run\b|in the same\b)[^:;,"]{2,80})/;
/** What the words of a sentence are, and no names of settings. */
const NO_NAME =
  /^(?:variable|setting|option|parameter|property|flag|it|they|there|this|that|these|those|you|we|value|values|which|and|or|user|users|file|files|server|servers|node|nodes|data|version|key|keys|name|names|type|process|program|container|host|database|table|column|password|token|certificate|connection|client|image|cluster|path|argument|arguments|not|also|only|default)$/i;
/** The part of the configuration that a line speaks of. */
const COMPONENT =
  /\b(processor|exporter|receiver|extension|connector|filter|output|input|plugin|section|module|component|listener|job|provider|middleware|pipeline|sink|source|transform) ["'`]([^"'`]{1,60})["'`]/i;

/** What many things have: which thing is meant stands before it. */
const OF_SOMETHING =
  /^(?:size|count|limit|timeout|interval|number|length|rate|window|period|level|ratio|factor|threshold|capacity|depth|width|height|age|ttl|delay|amount)s?$/i;
const BEFORE = /((?:[a-z][\w-]{1,20} ){1,3})$/i;

/** The name of a setting, before where it has to be otherwise: "`shelf_rows` for shelf amber must be a number". A single word may be the value. */
const QUALIFIED =
  /["'`]([A-Za-z][A-Za-z0-9]{0,40}(?:[_.][A-Za-z0-9]{1,40}){1,4})["'`] (?:for|in|of) (?:the )?(?:[\w-]{1,30} ){0,2}["'`]?$/;

/** `worker pool ` of `worker pool size`; '' where the name says enough. */
function wordsBefore(line: string, index: number, name: string): string {
  if (!OF_SOMETHING.test(name)) return '';
  const words = BEFORE.exec(line.slice(0, line.indexOf(name, index)))?.[1] ?? '';
  return words.replace(/^(?:the|an?|of|its|your|that) /i, '');
}

/** The name of what has to be otherwise, what it has to be, and of which part it is; undefined where the line names none. */
function demandIn(line: string): { readonly name: string; readonly demand: string; readonly of: string } | undefined {
  const match = DEMANDED.exec(line);
  const [, own, demand = ''] = match ?? [];
  if (match === null || own === undefined || NO_NAME.test(own)) return undefined;
  const name =
    QUALIFIED.exec(line.slice(0, line.indexOf(own, match.index)))?.[1] ??
    `${wordsBefore(line, match.index, own)}${own}`;
  const [, kind, part] = COMPONENT.exec(line) ?? [];
  return {
    name,
    demand: demand
      .replace(/\.(?:\s.{0,400})?$/s, '')
      .replace(/ \([^)]{0,60}$/, '')
      .trim(),
    of: kind === undefined ? '' : ` of ${kind.toLowerCase()} ${part}`,
  };
}

/** Go shows the form of a date by a certain day of the year 2006. */
const DATE = /parsing time \\?["'`]([^"'`\\]{0,60})\\?["'`] as \\?["'`]([^"'`\\]{1,40})\\?["'`]/;
const REFUSED_VALUE =
  /(?:type|driver|backend|provider|mode|level|adapter|dialect)s?(?:: ["'`]?| ["'`])([\w.-]{1,60}\w)/i;

/** An address of one database that the driver of another one gets. */
const OTHER_DRIVER =
  /must be ["'`]?(?:jdbc:)?([a-z][\w+-]{1,20}):.{0,300}\bbut (?:is|was) ["'`]?(?:jdbc:)?([a-z][\w+-]{1,20}):/i;

/** What it cannot read of an object store or a file system of a cluster. */
const STORE_PATH =
  /\b(?:failed|unable|cannot|could not|can't)(?: to)? (?:stat|open|read|list|access|load|find|download|fetch)\b.{0,80}?\b((?:s3|gs|gcs|az|as|abfss?|wasbs?|hdfs|oss|cos):\/\/[^\s"'`]{1,200})/i;
/** A choice of which just one is to be made. */
const ONE_OF =
  /\b(?:one and only one|exactly one|only one) (?:of )?(?:the )?(\w{2,30})?:? {1,2}(?<=[: ])((?:[\w.-]{2,40}(?:, (?:or |and )?| (?:or|and) )){1,8}[\w. -]{2,40})/i;
/** Whose choice it is. */
const PART = /\b([a-z][\w-]{2,30}) ["'`]([\w.-]{1,60})["'`]/gi;

/** Two directories of which one must not lie in the other. */
const OVERLAP =
  /\b(?:configured )?((?:[\w-]{1,30} ){1,5}?["'`]?\/[^\s"'`]{0,120}["'`]?) (?:cannot|can't|must not|may not) overlap with (?:the )?(?:configured )?((?:[\w-]{1,30} ){1,6}?["'`]?\/[^\s"'`;,]{0,120}["'`]?)/i;

/** What Go could not take for a number. */
const PARSED = /strconv\.\w{4,12}: parsing \\?"([^"\\\s]{1,60})\\?"/;

/** A value that ends with a line break or space: what a number is with it is none. */
const WITH_BREAK =
  /(?:parsing|int\(\) with base 10:|to float:|For input string:|value|got|port) (?:\\?["'`])(-?\d[\w.:-]{0,40})(?:\\{1,2}[rnt]|\s){1,4}\\?["'`]/;

/** ` in place of "ten"`; '' where the line does not say what stands there, or it may be a secret. */
function inPlaceOf(line: string): string {
  const parsed = PARSED.exec(line);
  const isSecret = parsed !== null && SECRET.test(line.slice(Math.max(0, parsed.index - 40), parsed.index));
  const value = isSecret ? '' : (parsed?.[1] ?? refusedValue(line));
  return value === '' ? '' : ` in place of "${value}",`;
}

/** What to do where only a line break or space behind the number is wrong; undefined where it is not that. */
function withoutBreak(...[container, line, at]: Parameters<LineClass['advice']>): string | undefined {
  const value = SECRET.test(line) ? undefined : WITH_BREAK.exec(line)?.[1];
  return value === undefined
    ? undefined
    : `Take the line break or space behind ${value} out of the value${variableIn(line) === '' ? '' : ` of${variableIn(line)}`}, ${sources(container, line, at)}: of a Secret make it anew from text without one (printf %s, not echo; base64 of it), in YAML write "${value}" or |- in place of |`;
}

/** Two parts that have one thing in common that each must have for itself. */
const SAME =
  /((?:[a-z][\w-]{1,24} ){1,3})and ((?:(?!must|can|may|should)[a-z][\w-]{1,24} ){1,3}?)(?:(?:must|can|may|should)(?: ?not|n't) )?(?:are using|use|have|share) the same ([a-z][\w -]{2,40}?)(?= ["'`]| and\b|[.,;:]|$)/i;

/** A value with what it has to be, and what it is. */
const NOT_OF_FORM =
  /(?:^|[\s"'`(])["'`]?([A-Za-z][\w.-]{1,60})["'`]?:? (?:expected|must be|should be) (an? (?:(?:strictly |finite |valid |single )?(?:positive|non-?negative|non-?zero|negative|even|odd) )(?:[a-z]{3,12})(?: [a-z]{2,12}){0,3}),? (?:but )?(?:got|received|found|was|is) ["'`]?([^"'`,;\s]{1,60})/i;

/** Durations and numbers. */
export const UNIT_CLASSES: readonly LineClass[] = [
  {
    pattern: anyOf(
      /missing unit in duration|unknown unit .{1,20} in duration|invalid duration|(?:parse|convert|decode).{0,60}\bduration\b/i,
      /\bduration\b.{0,60}(?:invalid|cannot be parsed|not valid)|not a valid duration/i,
    ),
    example: 'time: missing unit in duration "30"',
    advice: (container, line, at) =>
      `Write the duration${variableIn(line)} with its unit (30s, 5m, 1h), ${sources(container, line, at)}`,
  },
  {
    pattern:
      /strconv\.ParseBool: parsing|not a valid bool(?:ean)?\b|invalid bool(?:ean)?\b|Expected boolean, received|must be (?:a |of type )?bool(?:ean)?\b|must be (?:either )?['"`]?true['"`]? or ['"`]?false/i,
    example: 'strconv.ParseBool: parsing "enabled": invalid syntax',
    advice: (container, line, at) =>
      `Write true or false,${variableIn(line) === '' ? '' : ` as${variableIn(line)}`} ${sources(container, line, at)}`,
  },
  {
    pattern: anyOf(
      /strconv\.(?:Parse\w{1,10}|Atoi): parsing|invalid literal for int\(\)|could not convert string to (?:float|int)/i,
      /[Ee]xpected an? (?:\w{1,12} )?(?:integer|number|long|int|float|double) value, got|NumberFormatException|(?:is )?not an? (?:valid )?(?:number|integer|int|float)\b|invalid digit found in string|Expected number, received|must be an? (?:[\w-]{1,20} )?(?:integer|number|float)\b/i,
    ),
    example: ['strconv.Atoi: parsing "ten": invalid syntax', "invalid literal for int() with base 10: '8080/tcp'"],
    advice: (container, line, at) =>
      withoutBreak(container, line, at) ??
      `Write a number, without unit or other words,${variableIn(line) === '' ? '' : ` as${variableIn(line)}`}${inPlaceOf(line)} ${sources(container, line, at)}`,
  },
];

/** The same as a table of their own. */
export const UNITS = caseTable(UNIT_CLASSES);

/** Values of the wrong form, of which the line tells the right one. */
export const VALUE_CLASSES: readonly LineClass[] = [
  ...ERRNO_CLASSES,
  ...FORM_CLASSES,
  {
    pattern: /'ascii' codec can't (?:de|en)code|unsupported locale setting|locale::facet|in US-ASCII/i,
    example: "UnicodeDecodeError: 'ascii' codec can't decode byte 0xc3 in position 12: ordinal not in range(128)",
    advice: ({ path }) =>
      `Set LANG and LC_ALL to C.UTF-8 at ${path}.env (or to a locale that the image has): it meets text that its locale does not know`,
  },
  {
    pattern: /\baccept\b.{0,80}\b(?:EULA|licen[cs]e|terms)\b/i,
    example: 'You have to accept the depot EULA: DEPOT_ACCEPT_EULA=yes',
    advice: (container, line) =>
      `Accept the terms of its licence, once you have read them and may do so${variableIn(line) === '' ? '' : `, by${variableIn(line)}`} at ${container.path}.env (as the line and the page of ${container.image || 'the image'} say): it does not start before`,
  },
  {
    pattern:
      /net\/url: invalid userinfo|invalid URL escape "|invalid port ":[^"]{1,80}" after host|Invalid URL: .{0,40}(?:userinfo|password)/,
    example: 'parse "depot://rows:***@amber:6222": net/url: invalid userinfo',
    advice: (container, line, at) => {
      const where =
        at ?? placesOf(container, { line, named: originOf(container, line), likely: brokenAddresses(container) });
      return `Write special characters of user and password in that address percent-encoded (@ as %40, / as %2F, : as %3A, # as %23, % as %25), or use a password without them, ${where}`;
    },
  },
  {
    pattern: /\blookup (?:tcp|udp)[46]?\/(\S{1,60}): |\baddress (?:tcp|udp)[46]?\/(\S{1,60}): unknown port/i,
    example: 'listen tcp: lookup tcp/8080;: Servname not supported for ai_socktype',
    advice: (container, line, at) => {
      const port = /(?:tcp|udp)[46]?\/(\S{1,60}?):/i.exec(line)?.[1] ?? '';
      return `Write the port as a number alone (8080) in place of "${port}", ${sources(container, line, at)}`;
    },
  },
  {
    pattern: /missing port in address|too many colons in address|first path segment in URL cannot contain colon/i,
    example: 'listen tcp: address "9400": missing port in address',
    advice: (container, line, at) =>
      `Write the address as HOST:PORT (":8080" for all addresses of the pod), ${sources(container, line, at)}`,
  },
  {
    pattern: ONE_OF,
    example: 'shelf "amber": must provide one and only one store: disk, bucket or own store',
    advice: (container, line, at) => {
      const [, of = '', listed = ''] = ONE_OF.exec(line) ?? [];
      const choice = listed.trim().replace(/\.$/, '');
      const part = [...line.slice(0, line.search(ONE_OF)).matchAll(PART)].at(-1);
      return `Give exactly one ${of || choice}${of === '' ? '' : ` (${choice})`}${part === undefined ? '' : ` to ${part[1]} "${part[2]}"`}, ${sources(container, line, at)}: there is none, or more than one of them, also where a template was filled with nothing`;
    },
  },
  {
    pattern: STORE_PATH,
    example: 'cannot begin: failed to stat s3://shelves/amber',
    advice: (container, line, at) =>
      `See that ${STORE_PATH.exec(line)?.[1] ?? 'what it names'} exists in the object store, and that its address (endpoint, region, bucket) and the credentials for it are right, ${sources(container, line, at)}`,
  },
  {
    pattern: OTHER_DRIVER,
    example: 'URL format error; must be "jdbc:shelf:FILE" but is "jdbc:mysql://db.depot:3306/rows"',
    advice: (container, line, at) => {
      const [, driver = '', database = ''] = OTHER_DRIVER.exec(line) ?? [];
      return `Set the kind of database or the driver to ${database} where it takes it from (${settingsPlace(container)}): it uses the driver of ${driver}, mostly the default, and its address is one of ${database} (${sources(container, line, at)}); an image that is built for one kind of database is built anew, or takes the setting only without its option for a start as it was built`;
    },
  },
  {
    pattern: anyOf(
      /sqlalchemy\.dialects:|No suitable driver|(?:unknown|unsupported|invalid|unrecogni[sz]ed) (?:\w{1,20} )?(?:url |uri )?(?:scheme|dialect|protocol|driver)\b|\bfind a database driver for DSN\b|\bDSN ["'`]?[a-z][a-z+]{1,20}:\/\/[^\n]{0,200}not supported/i,
      /(?:scheme|protocol) ["'`]?\w{0,20}["'`]? (?:is )?(?:not supported|unknown|invalid|not registered)/i,
    ),
    example: "sqlalchemy.exc.NoSuchModuleError: Can't load plugin: sqlalchemy.dialects:postgres",
    advice: (container, line, at) =>
      `Correct what stands before :// in the address (for PostgreSQL postgresql://, for MySQL with Python mysql+pymysql://), ${sources(container, line, at)}, or install the driver for it in the image`,
  },
  {
    pattern: DATE,
    example: 'parsing time "7" as "2006-01-02": cannot parse "7" as "2006"',
    advice: (container, line, at) => {
      const [, value = '', layout = ''] = DATE.exec(line) ?? [];
      return `Write the date "${value}" in the form ${layout} (year-month-day as in Go's layout, such as ${layout.replace('2006', '2024')}), ${sources(container, line, at)}`;
    },
  },
  {
    pattern: NOT_OF_FORM,
    example: 'invalid shelfRows: expected a positive number, got 0',
    advice: (container, line, at) => {
      const [, name = '', form = '', value = ''] = NOT_OF_FORM.exec(line) ?? [];
      const now = SECRET.test(name) ? '' : ` (it is ${value} now)`;
      return `Give ${name} ${form.trim()}${now}, ${sources(container, line, at)}`;
    },
  },
  ...UNIT_CLASSES,
  {
    pattern:
      /(?:unsupported|unknown|invalid|unrecogni[sz]ed) (?:\w{1,20} ){0,2}(?:type|driver|backend|provider|mode|level|adapter|dialect)s?(?:: ["'`]?| ["'`])([\w.-]{1,60}\w)/i,
    except: /\bone of\b|\b(?:valid|supported|allowed|available|possible) (?:values|options|types)/i,
    example: 'ERROR: Unsupported DB type: shelf12x.',
    advice: (container, line, at) =>
      `Correct the value "${REFUSED_VALUE.exec(line)?.[1] ?? ''}"${variableIn(line)} to one that ${container.image || 'the image'} knows in this version, ${sources(container, line, at)}`,
  },
  {
    pattern: DEMANDED,
    except: /argument must be|unique|foreign key|null value|x509|password must|\bone of\b|one of:|must be removed/i,
    example: [
      'cannot build shelves: error creating filter "amber" in shelf "north": rowInterval must be greater than zero',
      'Error: shelf.height should be between 1 and 9',
    ],
    advice: (container, line, at) => {
      const found = demandIn(line);
      const option = refusedName(line);
      return found === undefined || option.startsWith('--')
        ? `Correct ${option === '' ? 'the value that it refuses' : `the value of ${option}`}, ${sources(container, line, at)}`
        : `Correct the value of ${found.name}${found.of}, which ${found.demand}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern:
      /^(?:\S{1,80}: )?sed: (?:-e )?expression #\d|\bsed: .{0,60}(?:unterminated|unknown option to|bad option in substitution)/i,
    example: "sed: -e expression #1, char 40: unterminated `s' command",
    advice: ({ path }) =>
      `Look in ${path}.env and what it takes values from for one with a line break, /, | or & in it (mostly a password or an address), which the start script puts into sed: give a value without them (a Secret that was made with echo ends in a line break; echo -n, printf)`,
  },
  {
    pattern: /\b(?:is a directory|is of type directory|EISDIR)\b/i,
    example: 'could not read the rules: read /etc/depot/rules.yaml: is a directory',
    advice: (container, line) =>
      hiddenDataAdvice(container, pathIn(line, /is a directory/i)) ||
      wholeMountAdvice(container, pathIn(line)) ||
      subPathAdvice(container) ||
      `Let a file be where it reads one: a directory is there. Give the key of the ConfigMap or Secret the name of the file and the file's text as its value, and mount it with a subPath that is a key (${container.path}.volumeMounts); or correct the path in its settings`,
  },
  {
    pattern: anyOf(
      SAME,
      /\b(?:must not|cannot|can't|may not|should not|must never) (?:be|use|have|share) the same\b|\bmust be different from\b/i,
      /\bis (?:already )?used (?:by|for) (?:both|more than one|two)\b|\bmust (?:all )?(?:be unique|differ)\b/i,
      /\b(?:cannot|can't|must not|may not) overlap\b|\bset different (?:paths|values|names|ports|directories)\b/i,
    ),
    example: [
      'the shelf storage and the index storage must not use the same bucket name',
      'row storage and shelf storage are using the same bucket name "amber"',
      'the configured shelf directory "/srv" cannot overlap with the configured index directory "/srv/index"',
    ],
    advice: (container, line, at) => {
      const [, first, second, thing] = SAME.exec(line) ?? [];
      if (first !== undefined && second !== undefined)
        return `Give ${first}and ${second}each a ${thing} of its own (or another prefix in it), ${sources(container, line, at)}`;
      const [, one, other] = OVERLAP.exec(line) ?? [];
      const which = one === undefined ? 'the settings that it names values' : `${one} and ${other} paths`;
      return `Give ${which} that differ${one === undefined ? '' : ', of which none lies below the other'}, ${sources(container, line, at)}`;
    },
  },
  {
    pattern: /could not find default credentials/i,
    example: 'google: could not find default credentials. See https://cloud.google.com/docs/authentication',
    advice: ({ path }) =>
      `Give the ServiceAccount of the pod its Google service account (Workload Identity: annotation iam.gke.io/gcp-service-account) and make the pod anew, or set GOOGLE_APPLICATION_CREDENTIALS at ${path}.env to the path of a key that is mounted from a Secret: it finds no credentials of Google`,
  },
];
