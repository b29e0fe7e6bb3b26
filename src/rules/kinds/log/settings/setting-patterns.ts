import { anyOf } from '../../any-of.js';
import { caseTable } from '../../case-table.js';
import { DEMAND, QUOTED_NAME } from '../lines/setting-name.js';

/** What servers say of settings in words of their own: one is missing, contradicts another one, or has a value that they do not take. */
export const SETTING_PATTERNS = caseTable([
  {
    // convict, and what programs say so of sections of their configuration.
    pattern: anyOf(
      /\bboth ["'`]?[A-Za-z][\w-]{0,40}[._][\w.-]{1,60}["'`]? and ["'`]?[A-Za-z][\w-]{0,40}[._][\w.-]{1,60}["'`]? (?:are|were|have been) (?:set|given|specified|defined|configured|provided|enabled)\b/,
      /^(?:Error: )?[a-z]\w{0,40}(?:\.\w{1,40}){1,6}: (?:must (?:be|have)|should (?:be|have)|has to be|ports? must) .{2,200}/,
      /\b[Mm]issing (?:required )?config(?:uration)? (?:section|entry|block|key|value)[ :]{1,2}["'`][\w.:-]{2,100}["'`]/,
    ),
    example: [
      'Cannot start: both SHELF_BUCKET and SHELF_PATH are set, choose one',
      'Error: depot.shelf: must be a non-empty string: value was ""',
      "Missing configuration section 'Shelf'",
    ],
  },
  {
    pattern: /Field validation for '[\w.[\]]{1,120}' failed on the '\w{1,40}' tag/,
    example: "Key: 'Options.Shelf' Error:Field validation for 'Shelf' failed on the 'required' tag",
  },
  {
    // mapstructure, by which viper and koanf read settings into a structure of Go.
    pattern:
      /\berror decoding '[\w.[\]-]{2,120}': (?!error reading|unknown type|.{0,120}invalid keys)|^\*? ?'[\w.[\]-]{2,120}' (?:expected type '|cannot parse )/,
    example: [
      '* error decoding \'shelf.wait\': time: missing unit in duration "30"',
      "'shelf.rows' expected type 'int', got unconvertible type 'string', value: 'ten'",
    ],
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
      /\b(?:required|mandatory|missing) (?:config(?:uration)? )?(?:parameter|setting|property|option)s? (?:are |is |were )?not (?:configured|set|given|specified|provided): ["'`]?[A-Za-z][\w.-]{1,80}/i,
    example: 'required configuration options not configured: shelf-name',
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
    pattern:
      /^(?:\S{1,12} ){0,3}?(?:[A-Za-z][\w-]{1,24} ){0,4}(?:password|passphrase|secret|token|key|licen[cs]e|domain|host ?name|ur[li]|address|endpoint|user ?name) must be (?:set|given|provided|configured|specified|defined|changed)\b/i,
    example: 'FATAL ERROR: Depot auth password must be set',
  },
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
  /null value in column|x509|certificate (?:is|has|signed|verif)|lists no seeds|NOT NULL|password must(?! be (?:set|given|provided|configured|specified|defined|changed))/i,
  /ERR_INVALID_ARG|validation errors? for|\b(?:Name|Reference|UnboundLocal)Error(?: line \d{1,6})?: /i,
  /\b(?:group|role|permission|right|scope|grant|privilege|membership)s? ['\x22`]?[\w.:-]{2,80}['\x22`]? (?:is|are) (?:required|needed|missing)\b/i,
  /Config\w{0,24}Exception\)?(?: encountered during startup)?: (?:[a-z][\w-]{0,40}\.){2,8}\w{2,80}$/i,
);
