import { describe, expect, it } from 'vitest';
import { diagnosisOfLog, manifest, textOfDiagnosis } from '../reports.js';

import { itIs, itIsFoundIn, itIsNot, type LogCase } from './log-cases.js';

/** What real programs print: the log, and what the diagnosis must say. */
const LOGS: readonly LogCase[] = [
  [
    'level=error caller=main.go:46 msg="error loading config" filename=/etc/loki/loki.yaml err="parsing time \\"0\\" as \\"2006-01-02\\": cannot parse \\"0\\" as \\"2006\\""',
    '/etc/loki/loki.yaml',
  ],
  [
    'temporal 2023/04/01 12:27:48 Loading config files=[config/docker.yaml]\nconfig file corrupted: yaml: line 23: did not find expected alphabetic or numeric character',
    'line 23',
    'config/docker.yaml',
  ],
  [
    "08:49:51.347 [main] ERROR o.s.boot.SpringApplication - Application run failed\norg.yaml.snakeyaml.parser.ParserException: while parsing a block mapping\n in 'reader', line 29, column 3:\n      enabled: true # 'true' to enable ... \n      ^\nexpected <block end>, but found '<block mapping start>'\n in 'reader', line 30, column 5:\n        at org.yaml.snakeyaml.parser.ParserImpl$ParseBlockMappingKey.produce(ParserImpl.java:654)",
    'parsing a block mapping',
  ],
  [
    '2023-11-28T08:38:19.367090791Z [ERROR] failed to read config: yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `tcp://1...` into int\npanic: failed to read config: yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `tcp://1...` into int\n\ngoroutine 1 [running]:\ngithub.com/emvi/logbuch.(*StandardFormatter).Pnc(0x4000040080?, {0xca34fc?, 0xca34fc?}, {0x40004f7890?, 0x40004f7890?, 0x1?})\n        /go/pkg/mod/github.com/emvi/logbuch@v1.2.0/standard_formatter.go:59 +0x6c',
    'unmarshal',
  ],
  [
    "2024/12/18 16:10:08 Error reading Config: While parsing config: yaml: line 6: did not find expected '-' indicator",
    'line 6',
  ],
  [
    '2026/03/08 10:08:20 [FATAL] error unmarshaling YAML data: [19:21] mapping was used where sequence is expected',
    'YAML',
  ],
  [
    'level=error ts=2026-11-21T20:10:00Z caller=main.go:347 msg="Error loading config (--config.file=/etc/prometheus/prometheus.yml)" file=/etc/prometheus/prometheus.yml err="parsing YAML file /etc/prometheus/prometheus.yml: yaml: unmarshal errors:\\n  line 9: field scrape_interal not found in type config.plain"',
    '/etc/prometheus/prometheus.yml',
    'line 9',
  ],
  [
    'nginx: [emerg] unknown directive "proxy_passs" in /etc/nginx/conf.d/default.conf:12\nnginx: configuration file /etc/nginx/nginx.conf test failed',
    '/etc/nginx/conf.d/default.conf',
    '12',
  ],
  ['nginx: [emerg] unexpected "}" in /etc/nginx/nginx.conf:40', '/etc/nginx/nginx.conf'],
  ['nginx: [emerg] invalid port in upstream "backend:808O" in /etc/nginx/conf.d/a.conf:2', '/etc/nginx/conf.d/a.conf'],
  [
    "AH00526: Syntax error on line 12 of /usr/local/apache2/conf/httpd.conf:\nInvalid command 'ProxyPas', perhaps misspelled or defined by a module not included in the server configuration",
    'httpd.conf',
  ],
  [
    "*** FATAL CONFIG FILE ERROR (Redis 7.2.4) ***\nReading the configuration file, at line 7\n>>> 'maxmemory-polcy allkeys-lru'\nBad directive or wrong number of arguments",
    'FATAL CONFIG',
  ],
  [
    '2026-11-21 20:10:00.123 UTC [1] LOG:  unrecognized configuration parameter "max_conections" in file "/etc/postgresql/postgresql.conf" line 3\n2026-11-21 20:10:00.123 UTC [1] FATAL:  configuration file "/etc/postgresql/postgresql.conf" contains errors',
    '/etc/postgresql/postgresql.conf',
  ],
  [
    "2026-11-21T20:10:00.123456Z 0 [ERROR] [MY-000067] [Server] unknown variable 'max_conections=100'.",
    'max_conections',
  ],
  [
    "[2026-11-21 20:10:00.123][1][critical][main] [source/server/server.cc:117] error initializing configuration '/etc/envoy/envoy.yaml': Protobuf message (type envoy.config.bootstrap.v3.Bootstrap reason INVALID_ARGUMENT:(static_resources) no such field: 'listners') has unknown fields",
    '/etc/envoy/envoy.yaml',
  ],
  [
    'SyntaxError: Unexpected token } in JSON at position 214\n    at JSON.parse (<anonymous>)\n    at Object.<anonymous> (/app/config.js:4:21)',
    'JSON',
  ],
  [
    "SyntaxError: /etc/app/config.json: Expected ',' or '}' after property value in JSON at position 17",
    '/etc/app/config.json',
  ],
  ["json.decoder.JSONDecodeError: Expecting ',' delimiter: line 3 column 5 (char 24)", 'line 3'],
  ["tomllib.TOMLDecodeError: Expected '=' after a key in a key/value pair (at line 4, column 9)", 'line 4'],
  ['Error: TOML parse error at line 3, column 9', 'line 3'],
  [
    "configparser.MissingSectionHeaderError: File contains no section headers.\nfile: '/etc/app/app.ini', line: 1",
    'section headers',
  ],
  [
    'error loading config from /etc/vault/config.hcl: failed to parse HCL: At 4:12: illegal character',
    '/etc/vault/config.hcl',
  ],
  [
    'Error: failed to unmarshal config file "/etc/loki/local-config.yaml": yaml: unmarshal errors:',
    '/etc/loki/local-config.yaml',
  ],
  [
    'failed parsing config: /etc/loki/config.yaml: yaml: unmarshal errors:\n  line 34: field max_transfer_retries not found in type ingester.Config',
    '/etc/loki/config.yaml',
  ],
  [
    '2026/11/21 20:10:00 Failed to load configuration: error decoding \'receivers\': unknown type: "otpl" for id: "otpl" (valid values: [otlp zipkin])\nError: failed to get config: cannot unmarshal the configuration: decoding failed due to the following error(s):',
    'configuration',
  ],
  [
    "[ALERT]    (1) : parsing [/usr/local/etc/haproxy/haproxy.cfg:12] : unknown keyword 'blance' in 'backend' section\n[ALERT]    (1) : Fatal errors found in configuration.",
    'haproxy.cfg',
  ],
  [
    "[2026/11/21 20:10:00] [error] [config] section 'imput' is not valid. Check your config /fluent-bit/etc/fluent-bit.conf",
    'fluent-bit.conf',
  ],
  [
    "Caused by: com.fasterxml.jackson.core.JsonParseException: Unexpected character ('}' (code 125)): was expecting double-quote to start field name",
    'Unexpected character',
  ],
  [
    'Error in configuration: invalid duration "10 seconds" for key "timeout" in /etc/app/config.yaml',
    '/etc/app/config.yaml',
  ],
  [
    "System.IO.InvalidDataException: Failed to load configuration from file '/app/appsettings.json'.\n ---> System.FormatException: Could not parse the JSON file.",
    '/app/appsettings.json',
  ],
  [
    'psych_to_ruby: (/app/config/database.yml): did not find expected key while parsing a block mapping at line 3 column 3 (Psych::SyntaxError)',
    '/app/config/database.yml',
  ],
  ['{"level":"fatal","msg":"config","error":"json: cannot unmarshal string into Go value of type int"}', 'unmarshal'],
  [
    '2026-11-21T20:10:00Z [emerg] 1#1: invalid number of arguments in "listen" directive in /etc/nginx/nginx.conf:7',
    '/etc/nginx/nginx.conf',
  ],
  ['panic: invalid configuration: replication_factor must be > 0', 'replication_factor'],
];

/** The words of further languages, libraries and tools. */
const TEXTS: readonly LogCase[] = [
  ['yaml: line 12: did not find expected key', 'line 12'],
  ['nginx: [emerg] unknown directive "sever" in /etc/nginx/nginx.conf:7', '/etc/nginx/nginx.conf'],
  ['SyntaxError: Unexpected token } in JSON at position 17', 'JSON'],
  ['failed to load config /etc/app/app.toml: invalid', '/etc/app/app.toml'],
  ["invalid character '}' looking for beginning of object key string", 'looking for'],
  ['yaml: unmarshal errors:', 'not valid'],
  ['yaml: found character that cannot start any token', 'not valid'],
  ['yaml: mapping values are not allowed in this context', 'not valid'],
  ['yaml: control characters are not allowed', 'not valid'],
  ['yaml.scanner.ScannerError: while scanning a simple key', 'not valid'],
  ['yaml.parser.ParserError: expected <block end>', 'not valid'],
  ['YAMLException: bad indentation of a mapping entry', 'not valid'],
  ['error converting YAML to JSON: line 3', 'not valid'],
  ['JSON parse error near offset 12', 'not valid'],
  ['TOML parse error at line 3, column 1', 'not valid'],
  ['XML syntax error on line 7', 'not valid'],
  ['configuration: unexpected end of file', 'not valid'],
  ['error parsing config', 'not valid'],
  ['could not load settings', 'not valid'],
  ['unable to decode json body of the settings', 'not valid'],
  ['json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)', 'not valid'],
  ['com.fasterxml.jackson.core.JsonParseException: Unexpected character', 'not valid'],
  ['nginx: [emerg] invalid number of arguments in "listen"', 'not valid'],
  ['unknown field "prot" in config', 'not valid'],
  ['bad configuration: no listeners', 'not valid'],
  ['config file is invalid', 'not valid'],
  ['syntax error: unexpected end of file in settings', 'not valid'],
];

describe('log-config-parse', () => {
  itIs('log-config-parse', LOGS);
  itIs('log-config-parse', TEXTS);
  itIsFoundIn('log-config-parse', 'yaml: line 12: did not find expected key');
  itIsNot([
    [
      'INFO loading config /etc/app/app.yaml\nINFO config loaded\nError: connect ECONNREFUSED 10.0.0.1:6379',
      'log-conn-refused',
    ],
    ['Error loading config: open /etc/app/app.yaml: no such file or directory', 'log-file-missing'],
    ['nginx: [emerg] host not found in upstream "orders" in /etc/nginx/nginx.conf:7', 'log-dns'],
    [
      '  File "/app/main.py", line 3\n    print "x"\n          ^\nSyntaxError: Missing parentheses in call to \'print\'. Did you mean print(...)?',
      'log-panic',
    ],
  ]);
});

describe('the configuration that log-config-parse names', () => {
  it('is the ConfigMap that the file is mounted from', () => {
    const text = manifest(
      { volumeMounts: [{ name: 'conf', mountPath: '/etc/app' }] },
      { volumes: [{ name: 'conf', configMap: { name: 'app-conf' } }] },
    );
    const log = 'reading /etc/app/app.yaml\nyaml: line 3: found character that cannot start any token';
    const diagnosis = diagnosisOfLog(log, { manifest: text });
    expect(textOfDiagnosis(diagnosis)).toContain('kubectl -n shop edit configmap/app-conf');
    expect(diagnosis.cause).toContain('line 3');
  });
});

describe('a complaint that stands on the line below', () => {
  it('is told in the first step, with its name', () => {
    const log =
      "ERROR: failed to load config: error unmarshalling config: 1 error(s) decoding:\n\n* '' has invalid keys: amber_shelves";
    const diagnosis = diagnosisOfLog(log);
    expect(diagnosis.kind).toBe('log-config-parse');
    expect(diagnosis.steps[0]?.text).toContain('amber_shelves');
  });

  it('is told whole where no setting is named', () => {
    const log =
      'Exception in thread "main" depot.IllegalConfigurationException: Sum of Shelf Memory (128m) and Amber Memory (230m) exceed Total Depot Memory (256m).';
    expect(diagnosisOfLog(log).steps[0]?.text).toContain('exceed Total Depot Memory');
  });

  it('is told where the closing line says only that there are errors', () => {
    const log =
      "[error] [config] section 'shelf' tried to instance a plugin name that doesn't exist\n[error] configuration file contains errors, aborting.";
    expect(diagnosisOfLog(log).steps[0]?.text).toContain("section 'shelf'");
  });

  it('is of its own settings where credentials that it was given are too short', () => {
    const log =
      'ERROR Invalid credentials set in environment: MINIO_ROOT_USER length should be at least 3, and MINIO_ROOT_PASSWORD length at least 8 characters';
    expect(diagnosisOfLog(log).kind).toBe('log-config-parse');
    const refused = 'error: Access denied for user app: check the credentials set in the Secret';
    expect(diagnosisOfLog(refused).kind).toBe('log-auth-db');
  });

  it('names the whole key of Kibana', () => {
    const log =
      'FATAL Error: [config validation of [xpack.depot].shelfKey]: value has length [10] but it must have a minimum length of [32].';
    expect(diagnosisOfLog(log).steps[0]?.text).toContain('xpack.depot.shelfKey');
  });
});

it('quotes the line of the file that Redis does not take', () => {
  const log =
    "*** FATAL CONFIG FILE ERROR (Redis 7.2.4) ***\nReading the configuration file, at line 14\n>>> 'maxmemory-policy allkeys-lruu'\nargument(s) must be one of the following: noeviction";
  expect(diagnosisOfLog(log).steps[0]?.text).toContain('maxmemory-policy allkeys-lruu');
});

it('names the line of an XML file that a parser refuses', () => {
  const log =
    "Exception: Failed to merge config with '/etc/depot/users.d/default.xml': Poco::Exception. Code: 1000, SAXParseException: mismatched tag in '/etc/depot/users.d/default.xml', line 9 column 5";
  expect(diagnosisOfLog(log).title).toBe(
    'The configuration of api cannot be parsed: /etc/depot/users.d/default.xml line 9',
  );
});

it('follows lines that only lead to the next one', () => {
  const log =
    "Error: error parsing declarative config file /opt/depot/depot.yml:\nin 'services':\n  - in entry 1 of 'services':\n    in 'protocol': expected one of: grpc, http\n  Run with --v for more details";
  expect(diagnosisOfLog(log).steps[0]?.text).toContain("in 'protocol': expected one of: grpc, http");
});
