import { caseTable } from '../../case-table.js';
import { TAKEN_FOR_PROGRAM } from '../inputs/unexpanded-variable.js';
import { REFERENCE } from '../inputs/unreplaced-reference.js';
import { FIELD_REQUIRED, IN_LIST } from './further-variables.js';

const VARIABLE = '\\$?\\{?["\'`]?([A-Z][A-Z0-9_]{2,100})["\'`]?\\}?';
/** At least one underscore: a bare upper-case word is rather a log level or an acronym. */
const UNDERSCORED = '(?<![A-Za-z0-9_])\\$?\\{?["\'`]?([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})["\'`]?\\}?';
const LACKING =
  "(?:is |are |was |has |been |must |be |but |env(?:ironment)? |variable |vars? ){0,6}(?:not (?:set|defined|found|provided|configured|present|specified)|(?:must not|cannot|can't|can not|may not|should not) be (?:empty|blank|null|unset|undefined)|isn't (?:set|defined|provided|present)|unset|undefined|missing(?! (?:protocol|scheme|host|port|unit)\\b)|required|empty|unbound|mandatory|must be (?:set|defined|provided)|an? required (?:env(?:ironment)? )?variable)";

/** What an entrypoint proposes to add to `docker run`. */
const FLAGGED =
  /(?:^\s{0,20}["'`]?|(?:[Ss]et|[Ss]pecif|[Pp]rovid|[Pp]ass|[Rr]equir|[Mm]issing|[Nn]eed|[Mm]ust)[^\n]{0,120}?[\s"'`])-e ([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})=/;
/** How programs say that an environment variable is not set. The first or second group is its name. */
export const MISSING_VARIABLES = caseTable([
  {
    pattern: /\b([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100}) environment variable is (?:empty|unset|missing|not set)/,
    example:
      'The SHELF_PASSWORD environment variable is empty or not set. Set the environment variable ALLOW_EMPTY_SHELF=yes to allow it.',
  },
  {
    pattern: /[Ee]nvironment variable (?:not (?:found|set|defined)|missing|required): ["'`]?([A-Z][A-Z0-9_]{2,100})/,
    example: 'Environment variable not found: DATABASE_URL.',
  },
  {
    pattern: new RegExp(
      `(?:[Ee]nv(?:ironment)?|ENV(?:IRONMENT)?)[ _-]?(?:[Vv]ar(?:iable)?|VAR(?:IABLE)?)[sS]?\\b\\W{0,5}${VARIABLE}(?![A-Z0-9_]|["']?: \\[ ?["'\`](?!Required|Invalid input: expected))`,
    ),
    example: 'missing environment variable S3_BUCKET',
  },
  {
    pattern: new RegExp(`${UNDERSCORED}\\W{0,5}(?:[Ee]nv(?:ironment)? [Vv]ar(?:iable)? )?${LACKING}`),
    example: 'HTTP_PROXY not set',
  },
  {
    pattern: new RegExp(
      `\\b(?:[Mm]issing|required|requires|undefined|unset|[Nn]o|key not found|must set|please set|expected|[Ss]et the|specify|provide|define)\\b[a-z :,'"]{0,60}?${UNDERSCORED}`,
    ),
    example: 'Missing required env: API_URL',
  },
  {
    pattern:
      /[Ee]nvironment [Vv]ariables? (?:[\w-]{1,20} ){0,3}?not (?:\w{1,12}ly )?(?:defined|set|found|configured): ["'`]?([A-Z][A-Z0-9_]{2,100})/,
    example: 'Shelf environment variables not properly defined: SHELFLIB. Please source the profile.',
  },
  {
    pattern:
      /^(?:\S{1,40}: )?(?:[Pp]lease )?[Ss]et ([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})(?:\.?$|, [A-Z]| and [A-Z]| or [A-Z])/,
    example: 'FATAL: set SHELF_HOST, SHELF_USER and SHELF_PASSWORD.',
  },
  {
    pattern: /required key ([A-Z][A-Z0-9_]{1,100}) missing value/,
    example: 'failed to process env: required key PORT missing value',
  },
  {
    pattern: /UndefinedValueError: ([A-Z][A-Z0-9_]{2,100}) not found/,
    example: 'decouple.UndefinedValueError: DEPOT not found. Declare it as envvar or define a default value.',
  },
  {
    // Rust says of a variable that it is not present, or what its value is.
    pattern: /\b([A-Z][A-Z0-9_]{2,100})\b[^\n]{0,80}: NotPresent\b/,
    example: "thread 'main' panicked at src/main.rs:55:40: HOME must be set: NotPresent",
  },
  {
    pattern: new RegExp(
      `\\b(?:[Pp]lease )?(?:set|define|provide|export) (?:the )?${UNDERSCORED} (?:environment|env)[ _]var|\\bmissing\\b[^\\n]{0,80}\\((?:set|provided?|given|configured?) (?:via|by|through|with|using|in) (?:the )?${UNDERSCORED}\\)`,
    ),
    example: [
      'Please set SHELF_GRPC environment variable',
      'BuiltShelf requires missing credential: api_key (set via SHELF_API_KEY).',
    ],
  },
  {
    pattern:
      /\bfor ([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100}) env: environment variable not set|\bset in env(?:ironment)?: ([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})\b/,
    example: [
      'failed to get value for SHELF_NAMESPACE env: environment variable not set',
      'No Shelf server address set in env: SHELF_ENDPOINT',
    ],
  },
  { pattern: /KeyError: ['"]([A-Z][A-Z0-9_]{2,100})['"]/, example: "KeyError: 'REGION'" },
  {
    pattern: /([A-Z][A-Z0-9_]{2,100}): (?:unbound variable|parameter (?:not set|null or not set)|parameter null)/,
    example: 'sh: 1: API_URL: parameter not set',
  },
  { pattern: REFERENCE, example: 'invalid address: depot://$(USER_NAME)@shelf' },
  { pattern: TAKEN_FOR_PROGRAM, example: '/bin/sh: 1: PORT: not found' },
  {
    pattern: /\benv(?:ironment)?: ["']([A-Z][A-Z0-9_]{2,100})["'] is (?:required|not set|empty|missing)/,
    example: 'env: "PORT" is required but empty',
  },
  {
    pattern: /\bMissing .{1,160}\bENV\[['"]([A-Z][A-Z0-9_]{2,100})['"]\]/,
    example: "Missing `secret_key_base`, set it by ENV['SECRET_KEY_BASE']",
  },
  {
    pattern: /[Mm]issing environment variable .{0,60}\bname = "([A-Z][A-Z0-9_]{2,100})"/,
    example: 'vector::cli: Configuration error. error=Missing environment variable in config. name = "ES_PASSWORD"',
  },
  {
    pattern: /Could not resolve placeholder '([\w.-]{2,100})'/,
    example: 'Could not resolve placeholder \'shop.queue\' in value "${shop.queue}"',
  },
  { pattern: /^\s{0,12}path: \[ ?['"]([A-Z][A-Z0-9_]{2,100})['"] ?\]/, example: "path: [ 'DEPOT_URL' ]," },
  {
    pattern:
      /^\s{0,12}['"]?([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100})['"]?: \[ ?['"`](?:Required|Invalid input: expected \w{1,20}, received undefined)/,
    example: "DEPOT_URL: [ 'Required' ]",
  },
  {
    pattern:
      /\b(?:[Pp]rovide|[Ss]et|[Ss]pecify|[Gg]ive|[Dd]efine) .{2,80} (?:using|via|in|through|with|by) the (?:environment variable )?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,80}) (?:environment |env )?variable/,
    example: 'The list of shelves is empty. Provide a list of shelves using the DEPOT_SHELVES environment variable.',
  },
  {
    pattern:
      /\b(?:must|has to|have to|needs to|required to) be (?:set|provided|given|specified|passed|configured)\b.{0,140}?\b([A-Z][A-Z0-9]{0,60}_[A-Z0-9_]{1,100}) env/,
    example:
      'The shelf_key option must be set either by passing shelf_key or by setting the SHELF_KEY environment variable',
  },
  { pattern: FLAGGED, example: 'or set it by "-e DEPOT_USER=admin -e DEPOT_PASSWORD=password"' },
  { pattern: IN_LIST, example: 'You need to specify the following environment variables:' },
  { pattern: FIELD_REQUIRED, example: 'Field required [type=missing, input_value={}, input_type=dict]' },
]);
