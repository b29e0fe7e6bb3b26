import { anyOf } from '../any-of.js';
import { caseTable } from '../case-table.js';
import { changeStep, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import type { Quote } from '../support/quote.js';
import { fromManifest } from '../support/quotes.js';
import { firstCaptured, withoutStop } from '../support/texts.js';
import { withChoices } from './choices-below.js';
import { settingsPlace } from './config-sources.js';
import { emptyName } from './empty-setting.js';
import { FIXED_SETTINGS, type FixedSetting, fixedSetting } from './fixed-setting.js';
import { valueAdvice } from './form-classes.js';
import { headline, messageOf } from './headline.js';
import { incompatibleIn } from './incompatible-settings.js';
import type { LogDraft } from './log-kind.js';
import type { LogHit } from './log-signature.js';
import { isNotKnown, UNKNOWN } from './not-known.js';
import { inputPlace, inputWithName, type ProgramInput } from './program-inputs.js';
import { quoted } from './quoted-line.js';
import { alternativesIn, DEMAND, namesBehind, QUOTED_NAME, settingOf, settingsOf } from './setting-name.js';
import { variableWords } from './setting-variable.js';

/** What servers say of settings in words of their own: one is missing, contradicts another one, or has a value that they do not take. */
export const SETTING_PATTERNS = caseTable([
  {
    pattern: /Field validation for '[\w.[\]]{1,120}' failed on the '\w{1,40}' tag/,
    example: "Key: 'Options.Shelf' Error:Field validation for 'Shelf' failed on the 'required' tag",
  },
  {
    pattern: /requirement failed: .{1,300}/i,
    example:
      'java.lang.IllegalArgumentException: requirement failed: inter.broker.listener.name must be a listener name defined in advertised.listeners. The valid options based on currently configured listeners are PLAINTEXT',
  },
  {
    pattern:
      /(?:Config|Configuration|InvalidConfiguration|OptionsValidation|Settings?|ConfigurationError)Exception\)?:? .{1,300}|ConfigurationError: .{1,300}/,
    example: [
      'airflow.exceptions.AirflowConfigException: error: cannot use SQLite with the KubernetesExecutor',
      'org.acme.depot.InvalidSettingException: Invalid shelf setting: depot.shelf.keep_warm',
    ],
  },
  {
    pattern: anyOf(
      /\bThe config property [\w.-]{2,120} is required but it could not be found\b/,
      /Missing required configuration "[^"]{1,200}"|Failed to bind properties under '[^']{1,200}'/,
      /'[\w.-]{1,80}' attribute is not specified|Property: [\w.-]{1,200}$/,
      /\bThe [A-Z][A-Z0-9_]{2,80} setting (?:must|is|cannot)|claims to not accept jdbcUrl/,
      /(?:Defunct|Unused|Unknown|Invalid|Deprecated) (?:configuration )?property '[^']{1,160}'/,
      /Configuration property '[^']{1,160}'|Invalid value '.{1,400}' for type \w{1,40} \(property '/,
      /child "[\w.]{1,80}" fails because \[/,
    ),
    example: [
      'SRCFG00014: The config property billing.url is required but it could not be found in any config source',
      "Failed to bind properties under 'billing.rounding' to java.math.RoundingMode:",
      "Failed to configure a DataSource: 'url' attribute is not specified and no embedded datasource could be configured.",
      'Property: billing.rounding',
      'django.core.exceptions.ImproperlyConfigured: The SECRET_KEY setting must not be empty.',
      `FATAL ValidationError: child "shelf" fails because ["rows" is not allowed]`,
      "Invalid value 'yes please' for type boolean (property 'shelf.keep-warm')",
      'java.lang.RuntimeException: Driver org.postgresql.Driver claims to not accept jdbcUrl, jdbc:mysql://db:3306/ledger',
      "1) Error: Defunct property 'query.max-total-memory-per-node' (class [class io.trino.memory.NodeMemoryConfig]) cannot be configured.",
    ],
  },
  {
    pattern: anyOf(
      /(?:no|without) (?:a )?[\w -]{1,40} (?:setting|option|parameter) (?:was )?provided|Key material not provided/i,
      /\b(?:not|no [\w -]{1,40}) (?:set|configured|defined|specified|given)[.,;:] please (?:define|set|configure|specify|provide) ["'`][\w.-]{3,80}["'`]/i,
      /\bno [\w.-]{3,80} (?:property|setting|option|parameter) has been (?:defined|set|configured|given)/i,
      /no [\w ]{1,40} in (?:the )?config(?:uration)?(?: file)?\b|Fernet key must be|^CONFIG ERROR|CONFIG ERROR: /i,
    ),
    example: [
      'Strict hostname resolution configured but no hostname setting provided',
      'No depot.shelf.import property has been defined',
      'ERROR [Server] No shelf secret set. Please define "shelf_secret" in your configuration.',
      'Key material not provided to setup HTTPS. Please configure your keys/certificates or start the server in development mode.',
      'no s3 bucket in config file validate config create S3 client create bucket client main.runSidecar  /app/cmd/thanos/sidecar.go:350 preparing sidecar command failed',
      'airflow.exceptions.AirflowException: Could not create Fernet object: Fernet key must be 32 url-safe base64-encoded bytes.',
    ],
  },
  {
    pattern:
      /\b[Rr]equired (?:config(?:uration)? )?(?:parameter|setting|property|option)s? ["'`][\w.-]{2,100}["'`] (?:was |is )?(?:not (?:found|set|given|specified)|missing)|\b[A-Z][A-Z0-9_]{2,60} configuration (?:option|variable|setting) is (?:required|missing)/,
    example: [
      'com.acme.depot.ParameterException: Required parameter "shelf_sha2" not found.',
      '** (RuntimeError) SHELF_URL configuration option is required.',
    ],
  },
  {
    pattern: anyOf(
      /at least one of \[[^\]]{1,300}\] must be (?:configured|set)|invalid value for parameter "[^"]{1,120}"/i,
      /(?:should|must) (?:have|be) (?:at least|at most|exactly|between) \d{1,9}|unrecognized configuration/i,
      /(?:Setting|Option|Property|Parameter) '[^']{1,120}' (?:is|must|has|cannot)/i,
      /\b(?:min(?:imum|imal)?|max(?:imum|imal)?) (?:length|size|value) (?:for|of) ["'`][\w.-]{3,60}["'`] (?:is|must be) \d{1,9}/i,
    ),
    example: [
      'com.acme.ValidationException: The minimum length for "shelf_secret" is 16 characters.',
      'bootstrap check failure [1] of [1]: the default discovery settings are unsuitable for production use; at least one of [discovery.seed_hosts, discovery.seed_providers, cluster.initial_master_nodes] must be configured',
      'FATAL:  invalid value for parameter "shared_buffers": "4GiB"',
      'Access key length should be at least 3, and secret key length at least 8 characters',
      "Unhandled exception. System.InvalidOperationException: The ConnectionString property has not been initialized. Setting 'ConnectionStrings:Default' is missing.",
    ],
  },
]);
/** A plugin that the configuration names, and that the program does not have. */
export const PLUGINS = caseTable([
  {
    pattern:
      /\b(?:unknown|find (?:any|the)|no such) (?:\w{1,20} )?plugin (?:named |called |type )?['"`]([\w.-]{1,60})['"`]|unable to locate (?:\w{1,20} )?plugin named ['"`]?([\w./-]{1,80})|\b([\w-]{2,60}) plugin is enabled but not installed/i,
    example: [
      `config error file="/fluentd/etc/fluent.conf" error_class=Fluent::NotFoundPluginError error="Unknown output plugin 'elasticsearch'. Run 'gem search -rd fluent-plugin' to find plugins"`,
      "Couldn't find any output plugin named 'amber'. Are you sure this is correct?",
      'Unknown filter plugin "shelf"',
      "error loading plugin schemas: on plugin 'shelf': shelf plugin is enabled but not installed;",
      'An error occurred: unable to locate ShelfStore plugin named acme.example/depot',
    ],
  },
]);
/** Names that may be of data as well. */
export const VAGUE_SETTING_PATTERNS = caseTable([
  {
    pattern: anyOf(
      /\b[A-Z][A-Z0-9]{1,40}(?:\.[A-Z][A-Z0-9_]{0,40}){1,4} (?:(?:is|are) (?:required|missing|not set)|must be set)\b/,
      /\bmissing (?:configuration )?(?:field|key|setting|property) ["'`][\w.-]{2,100}["'`]/,
      /[Pp]lease (?:set|provide|specify|configure|define) (?:an? |the |your )?[a-z]{2,30}[A-Z]\w{1,40}\b/,
      /(?:^|[\s"'`(])[A-Z][A-Z0-9_]{2,60} is not (?:properly|correctly|fully) (?:configured|set)\b/,
    ),
    example: [
      'SHELF_HOST is not properly configured',
      'depot.validator.ValidationError: SHELF.HOST is required in env north',
      'missing configuration field "depot.password"',
      'Shelf Secret not found. Please set a shelfSecret.',
    ],
  },
  { pattern: new RegExp(`(?:^|[\\s"'\`(\\[])${QUOTED_NAME} ${DEMAND}`), example: 'server.secretkey is missing' },
]);
/** Values and fields of data are spoken of in the same words. */
export const NO_SETTING = anyOf(
  /argument must be|must be (?:of type|an? (?:instance|function|object|type)|called)|unique|foreign key/i,
  /null value in column|x509|certificate (?:is|has|signed|verif)|lists no seeds|NOT NULL|password must/i,
  /ERR_INVALID_ARG|validation errors? for/i,
  /Config\w{0,24}Exception\)?(?: encountered during startup)?: (?:[a-z][\w-]{0,40}\.){2,8}\w{2,80}$/i,
);

const LACKING = anyOf(
  /\bmissing\b|\b[Rr]equired (?:[a-z]{1,20} )?\w{3,20} ["'`][\w.-]{2,100}["'`] not\b|\bno [\w -]{1,40} (?:set|defined)[.,;:]|not (?:been )?(?:set|specified|configured|provided|defined|initialized)|ha(?:s|ve) to be (?:set|configured|specified|defined|provided)|is required|mandatory/i,
  /no default value|has been (?:defined|set|configured|given)$|is required|please (?:set|provide|specify|configure|define)|missing (?:configuration )?(?:field|key)|\b(?:no|without) [\w -]{1,40} (?:setting|option|parameter) (?:was )?(?:provided|given)|must be (?:set|configured|specified|provided|defined)|needs to be/i,
  /\bno [\w ]{1,40} in (?:the )?config|must contain|(?:must not|can ?not|can't|may not|should not) be (?:empty|blank|null)|\bshould be (?:configured|set)\b|\bis empty\b|failed on the 'required/i,
);

/** Whether the line is about the value of a setting, not about the form of a file. */
export function isAboutSetting({ line }: LogHit): boolean {
  return (
    !NO_SETTING.test(line) &&
    [FIXED_SETTINGS, PLUGINS, SETTING_PATTERNS, VAGUE_SETTING_PATTERNS].some((table) => table.find(line) !== undefined)
  );
}

/** What a program says of a setting that it does not accept. */
export function saySetting(hit: LogHit, file: string): LogDraft {
  const plugin = firstCaptured(PLUGINS.find(hit.line)?.match);
  if (plugin !== '') return sayPlugin(hit, file, plugin);
  const pair = incompatibleIn(hit.line);
  if (pair !== undefined) return sayIncompatible(hit, file, pair);
  const fixed = fixedSetting(hit.line);
  return fixed === undefined ? sayRefused(hit, file) : sayFixed(hit, file, fixed);
}

function sayPlugin(hit: LogHit, file: string, plugin: string): LogDraft {
  const { evidence, container } = hit;
  const image = container.image || 'its image';
  return {
    title: `${container.name} has no plugin ${plugin}`,
    what: `its configuration names the plugin ${plugin}, which ${image} does not have. It says: ${quoted(hit)}`,
    objects: [`plugin ${plugin}`],
    evidence: [],
    steps: [
      step(
        `Use an image with the plugin ${plugin} (one built upon ${image} that installs it, in a version that fits).`,
      ),
      changeStep(evidence, `Or take the plugin ${plugin} out ${where(hit, { place: undefined, file })}`),
    ],
  };
}

function sayIncompatible(hit: LogHit, file: string, [one, other]: readonly [string, string]): LogDraft {
  const { evidence, container } = hit;
  const place = inputWithName(container, one) ?? inputWithName(container, other);
  return {
    title: `${container.name} does not take ${one} together with ${other}`,
    what: `it refuses its configuration: ${one} and ${other} do not go together. It says: ${quoted(hit)}`,
    objects: [`setting ${one}`, `setting ${other}`],
    evidence: placeQuotes(place),
    steps: [changeStep(evidence, `Change or remove ${one} or ${other} ${where(hit, { place, file })}`)],
  };
}

function sayFixed(hit: LogHit, file: string, { name, configured, stored }: FixedSetting): LogDraft {
  const { evidence, container } = hit;
  const place = inputWithName(container, name);
  return {
    title: `${container.name}: ${name} is ${configured}, but its data were made with ${stored}`,
    what: `it refuses its configuration: ${name} is fixed when the data are made; they have ${stored}, and it is configured with ${configured}${place === undefined ? '' : ` (${inputPlace(place)})`}. It says: ${quoted(hit)}`,
    objects: [`setting ${name}`],
    evidence: placeQuotes(place),
    steps: [
      changeStep(evidence, `Set ${name} back to ${stored} ${where(hit, { place, file })}`),
      step(
        `To have ${configured} for good, dump the data, and restore them into a new volume that is initialised with it.`,
      ),
    ],
  };
}

function sayRefused(hit: LogHit, file: string): LogDraft {
  const { evidence, container, line } = hit;
  const name = settingOf(line);
  const place = name === '' ? undefined : inputWithName(container, name);
  const isLacking = LACKING.test(line);
  const empty = emptyName(container, name);
  const choice = alternativesIn(line);
  const names = choice.length > 1 ? [choice.join(' or ')] : settingsOf(hit);
  const all = names.join(', ');
  const setting = name === '' ? 'a setting' : `the setting${names.length > 1 ? 's' : ''} ${all}`;
  const [lacks, state, verb] = refusal(line, names.length);
  const at = where(hit, { place: empty === '' ? place : undefined, file });
  return {
    title:
      name === ''
        ? `${container.name} refuses its configuration: ${headline(line.replace(/^(?:error|fatal): /i, ''))}`
        : `${container.name} ${lacks} ${setting}`,
    what: `it refuses its configuration: ${setting} ${state}${placeWords(place, isLacking)}${gotNothing(empty, '; its entrypoint got nothing for ')}. It says: ${quoted(hit)}`,
    objects: [`setting ${name}`],
    evidence: placeQuotes(place),
    steps: [
      changeStep(
        evidence,
        `${repair(hit, { verb, all: `${all}${place === undefined ? variableWords(container, all) : ''}`, at })}${gotNothing(empty, ', under the name that its entrypoint reads: it got nothing for ')}`,
      ),
      step(
        `Compare with the documentation of ${container.image || 'the image'} for this very version: settings come and go with it.`,
      ),
    ],
  };
}

/** `all`: the settings that the line names; '' where it names none. */
type Repair = Readonly<Record<'verb' | 'all' | 'at', string>>;

/** What is done, by the form or the choice that the line tells, else by what it names. */
function repair(hit: LogHit, { verb, all, at }: Repair): string {
  const { container, line } = withChoices(hit);
  const place = all === '' && at.startsWith('where ') ? undefined : `${all === '' ? '' : `as ${all} `}${at}`;
  const known = LACKING.test(line) ? undefined : valueAdvice(container, line, place);
  return known ?? `${verb} ${all || `what it complains of ("${cutMiddle(messageOf(line), 200)}")`} ${at}`;
}

const DOES_NOT_ACCEPT = 'does not accept';

/** What is wrong with the setting or settings, in the title, in the cause, and what to do. */
function refusal(line: string, count: number): readonly [string, string, string] {
  const [is, has] = count > 1 ? ['are', 'have'] : ['is', 'has'];
  if (LACKING.test(line)) return ['lacks', `${is} missing, or ${has} no value`, 'Set'];
  return isNotKnown(line)
    ? [DOES_NOT_ACCEPT, `${is} not known to it, or not used by this part of it`, 'Remove or rename']
    : [DOES_NOT_ACCEPT, `${has} a value that it does not take, or that contradicts another one`, 'Correct'];
}

function gotNothing(name: string, words: string): string {
  return name === '' ? '' : `${words}${name}`;
}

function placeWords(place: ProgramInput | undefined, isLacking: boolean): string {
  if (place === undefined) return '';
  return isLacking ? `, although ${inputPlace(place)} gives one` : ` (${inputPlace(place)})`;
}

/** Where the manifest sets it. */
export function placeQuotes(place: ProgramInput | undefined): Quote[] {
  if (place === undefined) return [];
  const { path, variable, text, from } = place;
  return [
    fromManifest(path, from === undefined ? (variable === '' ? text : `${variable}=${text}`) : `${variable} ${from}`),
  ];
}

function where(
  { container }: LogHit,
  { place, file }: { readonly place: ProgramInput | undefined; readonly file: string },
): string {
  if (place !== undefined) return `at ${inputPlace(place)}`;
  if (file !== '') return `in ${file} (of a ConfigMap or Secret that is mounted, or of the image)`;
  return `where ${container.name} takes it from: ${settingsPlace(container)}`;
}

/** What a parser stumbles over, for the step that corrects it in the file: `name in `, or ''. */
export function namedInFile(line: string): string {
  const name = withoutStop(firstCaptured(UNKNOWN.exec(line)) || settingOf(line));
  return /\w/.test(name) ? `${[name, ...namesBehind(line, name)].join(', ')} in ` : '';
}
