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

export const CONFIG_PATTERNS: readonly RegExp[] = [
  /yaml: (?:line \d|unmarshal|did not find|found|mapping|control|invalid|cannot|input)|yaml\.(?:scanner|parser|constructor|reader)\.\w|YAMLException|error (?:converting|unmarshaling|parsing) YAML|snakeyaml|Psych::SyntaxError|\[ParseException\]|did not find expected (?:key|'|alphabetic|node)|yaml-cpp: error/i,
  /(?:JSON|YAML|TOML|XML|INI|HCL|config\w{0,20})\b.{0,60}(?:pars(?:e|ing) error|syntax error|unexpected (?:token|end|character)|invalid syntax|contains errors|corrupted)/i,
  /(?:error|fail(?:ed|ure)?|cannot|could not|unable to)(?: to)? (?:pars(?:e|ing)|decod(?:e|ing)|unmarshal(?:l?ing)?) .{0,60}(?:config|yaml|json|toml|hcl|\.conf|\.ya?ml|settings|receivers)/i,
  /invalid character .{1,20} (?:looking for|in literal|after)|json\.decoder\.JSONDecodeError|JsonParseException|TOMLDecodeError|toml: |json: (?:cannot unmarshal|unknown field)|cannot unmarshal !!|strict decoding error/i,
  /\[emerg\].{0,300}(?:\.conf\b|unknown directive|invalid|unexpected)|unknown directive|Invalid command '[^']{1,80}'|Syntax error on line \d{1,6} of|unrecognized (?:global )?directive/i,
  /unknown (?:field|key|option|keyword|type) .{0,60}(?:config|section|in file)|unrecognized configuration parameter|unknown variable '([^']{1,100})'|has unknown fields|section '[^']{1,80}' is not valid|unknown configuration (?:variable|key)|'\w{1,60}':? unknown type: "|unknown setting \[([\w.]{1,120})\]|no setting with that name|unknown keyword '|attempted to set unknown parameter/i,
  /SyntaxError: .{0,200}(?:JSON|token)|Invalid or unexpected token in \/|syntax error[:,] unexpected|MissingSectionHeaderError|ParsingError|FATAL CONFIG FILE ERROR|Bad directive or wrong number|Bad configuration option|Found option without preceding group|ConfigurationError\b.{0,60}Expected one of|field not found, node: /i,
  /config(?:uration)? (?:file )?(?:"[^"]{1,200}" |'[^']{1,200}' |\S{1,200} )?(?:is )?(?:invalid|malformed|corrupted|contains errors)\b|error in config(?:uration)?\b|errors found in configuration|error initializing configuration|parsing \[[^\]]{1,200}\] ?:|^Configuration error\b|Bungled \S{1,200} line \d|Error generating configuration|error during parsing file|TomlError \{|File contains parsing errors|adapting config using|Invalid yaml\b|config validation of \[/i,
  FILE_LINE,
  PLACED,
  COMPLAINT_FILE,
];

export const VAGUE_CONFIG_PATTERNS: readonly RegExp[] = [
  /(?:load|read|pars|apply|validat|process)ing (?:the )?(?:\w{1,20} )?config\w{0,12}(?: file)?(?: \S{1,200})? (?:has )?(?:failed|error)/i,
  /(?:error|fail(?:ed|ure)?|cannot|could not|unable to)(?: to)? (?:load(?:ing)?|read(?:ing)?|get|parse|parsing) .{0,40}(?:config|yaml|json|toml|\.conf|\.ya?ml|settings)/i,
  /config\w{0,20} (?:file )?(?:is )?error\b|(?:invalid|bad|malformed) config(?:uration)?\b|ImproperlyConfigured\b/i,
];
