import { anyOf } from '../../any-of.js';
import { caseTable } from '../../case-table.js';
/** A file whose form shows that it is a configuration; without an extension where it always has one name. */
export const CONFIG_NAME =
  '(?:[\\w./@%+-]{0,200}\\.(?:ya?ml|json5?|toml|ini|cnf|properties|xml|hcl|river|alloy|vcl|(?:conf|cfg)(?:\\.(?!d\\b)\\w{1,20})?)|(?:[\\w./-]{0,200}/)?(?:Corefile|Caddyfile|sshd_config|ssh_config|main\\.cf|master\\.cf|krb5\\.conf|\\.env(?:\\.\\w{1,20})?))(?![\\w/-])';
/** What parsers complain of. */
const COMPLAINT =
  "(?:error|unknown|unrecogni[sz]ed|invalid|unexpected|expected|syntax|unsupported|undefined|duplicate|missing|not allowed|illegal|bad |wrong|malformed|unable to parse|can't parse|cannot parse|could not parse|failed to parse|interface conversion|terminating,)";

/** A file with the line of it, and a complaint: `/etc/coredns/Corefile:12 - Error during parsing: unknown property 'x'`. */
const FILE_LINE = new RegExp(
  `(?:^|[\\s"'\`(\\[=])${CONFIG_NAME}["']?(?::\\d{1,6}(?::\\d{1,6})?|: \\d{1,6}:\\d{1,6}|\\[\\d{1,6}\\]|:? (?:at )?line \\d{1,6}|, line \\d{1,6})["'\\]]?[:,;]? {0,3}-?:? ?.{0,60}${COMPLAINT}`,
  'i',
);
/** The same of a file of any name in a directory of configuration: `/etc/redis/users.acl:3: Error …`. */
const PLACED = new RegExp(
  `(?:^|[\\s"'\`(=])/(?:etc|conf|config|opt|usr/local/etc)/[\\w./@%+-]{1,200}:\\d{1,6}(?::\\d{1,6})?:? ?-? ?.{0,60}${COMPLAINT}`,
  'i',
);
/** The complaint first: `bad option at line 3 of /etc/dnsmasq.conf`, `syntax error in file "/x/postgresql.conf" line 12`. */
const COMPLAINT_FILE = new RegExp(
  `${COMPLAINT}.{0,120}? (?:in|of|at|on)(?: config(?:uration)?)?(?: file)?:? (?:line \\d{1,6} (?:of|in) )?(?:file )?["'\`(]?${CONFIG_NAME}`,
  'i',
);

export const CONFIG_PATTERNS = caseTable([
  {
    pattern: anyOf(
      /yaml: (?:line \d|unmarshal|did not find|found|mapping|control|invalid|cannot|input)/i,
      /yaml\.(?:scanner|parser|constructor|reader)\.\w|YAMLException|error (?:converting|unmarshaling|parsing) YAML/i,
      /snakeyaml|Psych::SyntaxError|\[ParseException\]|did not find expected (?:key|'|alphabetic|node)/i,
      /yaml-cpp: error|\bparsing YAML file \/\S{1,200}: /i,
    ),
    example: [
      'yaml: unmarshal errors:',
      'parsing YAML file /srv/depot.yml: found multiple shelf configs with row name "amber"',
      'yaml.parser.ParserError: expected <block end>',
      'YAMLException: bad indentation of a mapping entry',
      'error converting YAML to JSON: line 3',
      'org.yaml.snakeyaml.parser.ParserException: while parsing a block mapping',
      'psych_to_ruby: (/app/config/database.yml): did not find expected key while parsing a block mapping at line 3 column 3 (Psych::SyntaxError)',
    ],
  },
  {
    pattern:
      /(?:JSON|YAML|TOML|XML|INI|HCL|config\w{0,20})\b.{0,60}(?:pars(?:e|ing) error|syntax error|unexpected (?:token|end|character)|invalid syntax|contains errors|corrupted)/i,
    example: 'XML syntax error on line 7',
  },
  {
    pattern:
      /(?:error|fail(?:ed|ure)?|cannot|could not|unable to)(?: to)? (?:pars(?:e|ing)|decod(?:e|ing)|unmarshal(?:l?ing)?) .{0,60}(?:config|yaml|json|toml|hcl|\.conf|\.ya?ml|settings|receivers)/i,
    example: 'error parsing config',
  },
  {
    pattern: anyOf(
      /(?:SAXParse|XMLStream|XmlParse|Xml)\w{0,20}(?:Exception|Error): .{1,300}\bline \d/i,
      /invalid character .{1,20} (?:looking for|in literal|after)|json\.decoder\.JSONDecodeError|JsonParseException/i,
      /TOMLDecodeError|toml: |json: (?:cannot unmarshal|unknown field)|cannot unmarshal !!|strict decoding error/i,
    ),
    example: [
      "Poco::Exception. Code: 1000, SAXParseException: mismatched tag in '/etc/depot/users.d/default.xml', line 9 column 5",
      "invalid character '}' looking for beginning of object key string",
      'json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
      "tomllib.TOMLDecodeError: Expected '=' after a key in a key/value pair (at line 4, column 9)",
      'failed to load config /etc/app/app.toml: invalid',
      'config: json: cannot unmarshal string into Go value of type int',
      'line 1: cannot unmarshal !!str `shelf1...` into int',
    ],
  },
  {
    pattern: anyOf(
      /\[emerg\].{0,300}(?:\.conf\b|unknown directive|invalid|unexpected)|unknown directive/i,
      /Invalid command '[^']{1,80}'|Syntax error on line \d{1,6} of|unrecognized (?:global )?directive/i,
    ),
    example: [
      'nginx: [emerg] invalid number of arguments in "listen"',
      'unknown directive "sever" in /etc/nginx/nginx.conf:7',
      "Invalid command 'ProxyPas', perhaps misspelled or defined by a module not included in the server configuration",
      'AH00526: Syntax error on line 12 of /usr/local/apache2/conf/httpd.conf:',
      'Error: adapting config using caddyfile: /etc/caddy/Caddyfile:3: unrecognized directive: revrse_proxy',
    ],
  },
  {
    pattern: anyOf(
      /unknown (?:field|key|option|keyword|type) .{0,60}(?:config|section|in file)/i,
      /unrecognized config(?:uration)? parameter|unknown variable '([^']{1,100})'|has unknown fields/i,
      /section '[^']{1,80}' is not valid|unknown configuration (?:variable|key)|'\w{1,60}':? unknown type: "/i,
      /unknown setting \[([\w.]{1,120})\]|no setting with that name|unknown keyword '/i,
      /attempted to set unknown parameter/i,
    ),
    example: [
      'unknown field "prot" in config',
      'postgres: unrecognized configuration parameter "foo"',
      'ERROR unrecognized config parameter: max_shelves',
      "unknown variable 'max_conections=100'.",
      "error initializing configuration '/etc/envoy/envoy.yaml': Protobuf message (type envoy.config.bootstrap.v3.Bootstrap reason INVALID_ARGUMENT:(static_resources) no such field: 'listners') has unknown fields",
      "section 'imput' is not valid. Check your config /fluent-bit/etc/fluent-bit.conf",
      'Error: Unknown configuration variable "listner".',
      `'receivers' unknown type: "otpl" for id: "otpl" (valid values: [otlp])`,
      'java.lang.IllegalArgumentException: unknown setting [indices.foo] please check that any required plugins are installed',
      "You've tried to set auth.servers.1, but there is no setting with that name.",
      "keepalived: (Line 12) Unknown keyword 'virtual_ipadress'",
      'Conf file attempted to set unknown parameter: auth.servers.1',
    ],
  },
  {
    pattern: anyOf(
      /SyntaxError: .{0,200}(?:JSON|token)|Invalid or unexpected token in \/|syntax error[:,] unexpected/i,
      /MissingSectionHeaderError|ParsingError|FATAL CONFIG FILE ERROR|Bad directive or wrong number/i,
      /Bad configuration option|Found option without preceding group|ConfigurationError\b.{0,60}Expected one of/i,
      /\btemplate: [\w./-]{1,80}\.(?:tmpl|tpl|gotmpl):\d{1,6}|key-value delimiter not found/i,
      /field not found, node: |\bParse error on line \d{1,6}: |variable reference for '[^']{1,80}'.{0,40} could not be parsed/i,
    ),
    example: [
      'failed to parse templates: template: shelf.tmpl:12: unexpected "}" in operand',
      'failed to parse "/srv/depot/depot.ini": key-value delimiter not found: auth.shelf',
      "Parse error on line 17: 'Expected a map value terminator, but got 'i' instead.'",
      "variable reference for 'DEPOT_URL' on line 22 could not be parsed",
      'SyntaxError: Unexpected token } in JSON at position 17',
      'syntax error: unexpected end of file in settings',
      'configparser.MissingSectionHeaderError: File contains no section headers.',
      '*** FATAL CONFIG FILE ERROR (Redis 7.2.4) ***',
      'Bad directive or wrong number of arguments',
      '/etc/ssh/sshd_config: terminating, 1 bad configuration options',
      'Found option without preceding group in config file /etc/mysql/my.cnf at line 3.',
      'Failed to execute action {:exception=>"LogStash::ConfigurationError", :message=>"Expected one of [ #, => ] at line 12, column 5"}',
    ],
  },
  {
    pattern: anyOf(
      /config(?:uration)? (?:file )?(?:"[^"]{1,200}" |'[^']{1,200}' |\S{1,200} )?(?:is )?(?:invalid|malformed|corrupted|contains errors)\b/i,
      /error in config(?:uration)?\b|errors found in configuration|error initializing configuration/i,
      /parsing \[[^\]]{1,200}\] ?:|^Configuration error\b|Bungled \S{1,200} line \d|Error generating configuration/i,
      /error during parsing file|TomlError \{|File contains parsing errors|adapting config using|Invalid yaml\b/i,
      /config validation of \[|section '[^']{1,80}' tried to instance a plugin name that doesn't exist/i,
      /\b(?:configuration|options?|settings?|directives?|parameters?) (?:\S{1,60} )?(?:has|have) been removed\b/i,
    ),
    example: [
      'config file is invalid',
      'config.py:33: error in configuration /etc/app/app.yaml',
      'Fatal errors found in configuration.',
      "error initializing configuration '/etc/app/app.yaml' [source/server/server.cc:117]",
      "[error] [config] section 'shelf' tried to instance a plugin name that doesn't exist",
      'configuration error: required environment variable DATABASE_URL is not set',
      'Bungled /etc/squid/squid.conf line 12: http_acces allow all',
      'Error generating configuration in phase transform_datatypes',
      "rsyslogd: error during parsing file /etc/rsyslog.conf, on or before line 12: syntax error on token 'x'",
      'Exception encountered during startup: Invalid yaml. Please remove properties [foo_bar] from your cassandra.yaml',
      'Shelf configuration has been removed in v3, please remove all shelf-related static configuration',
      'Error: [config validation of [xpack.depot].shelfKey]: value has length [10] but it must have a minimum length of [32].',
    ],
  },
  {
    pattern: new RegExp(`: line \\d{1,7} column \\d{1,7} \\(char \\d{1,9}\\).{0,60}${CONFIG_NAME}`, 'i'),
    example: "cannot read shelves: Expecting ',' delimiter: line 17 column 3 (char 402) [/srv/shelves.json]",
  },
  {
    pattern: new RegExp(
      `${CONFIG_NAME}.{0,120}(?:: line \\d{1,7} column \\d{1,7} \\(char \\d{1,9}\\)|(?:expected|EOF|trailing|invalid|missing|unknown|duplicate|key must) .{1,120} at line \\d{1,7} column \\d{1,7})`,
      'i',
    ),
    example: 'reading /srv/shelves.json: expected `,` or `}` at line 3 column 5',
  },
  { pattern: FILE_LINE, example: "/etc/bind/named.conf.options:5: missing ';' before '}'" },
  { pattern: PLACED, example: '/etc/redis/users.acl:3: Syntax error' },
  { pattern: COMPLAINT_FILE, example: 'unexpected "}" in /etc/nginx/nginx.conf:40' },
]);

export const VAGUE_CONFIG_PATTERNS = caseTable([
  {
    pattern:
      /(?:load|read|pars|apply|validat|process)ing (?:the )?(?:\w{1,20} )?config\w{0,12}(?: file)?(?: \S{1,200})? (?:has )?(?:failed|error)/i,
    example: 'loading configuration has failed',
  },
  {
    pattern:
      /(?:error|fail(?:ed|ure)?|cannot|could not|unable to)(?: to)? (?:load(?:ing)?|read(?:ing)?|get|parse|parsing|merge|merging|apply(?:ing)?|validat(?:e|ing)|interpret(?:ing)?) .{0,40}(?:config|yaml|json|toml|\.conf|\.ya?ml|settings)/i,
    example: 'could not load settings of the ledger',
  },
  {
    pattern:
      /\bconfig(?:uration)? validation error|\bvalidating config\b: |\binvalid (?:\w{1,30} ){1,3}config: |\bUnrecognized field "[\w.-]{1,100}" \(class /i,
    example: [
      'config validation error: shelf: must provide rows for one and only one depot',
      'Unrecognized field "shelfHeight" (class com.acme.DepotRepresentation), not marked as ignorable',
    ],
  },
  {
    pattern:
      /config\w{0,20} (?:file )?(?:is )?error\b|(?:invalid|bad|malformed) config(?:uration)?\b|ImproperlyConfigured\b/i,
    example: ['bad configuration: no listeners', 'django.core.exceptions.ImproperlyConfigured: mysqlclient is too old'],
  },
]);
