import { textOf } from '../evidence/values.js';
import { addedFields } from '../pod/added-elements.js';
import { type EnvFields, type EnvFromFields, wholeReferenceOf } from '../pod/pod-fields.js';
import { type GuardRule, keysOfObject, quotedValue } from './guard-case.js';

/** Variables by which a loader, a shell or a runtime takes code from elsewhere. */
const LOADERS = [
  ...['LD_PRELOAD', 'LD_LIBRARY_PATH', 'LD_AUDIT', 'GCONV_PATH', 'GLIBC_TUNABLES', 'PATH', 'BASH_ENV', 'ENV'],
  ...['PROMPT_COMMAND', 'PYTHONPATH', 'PYTHONSTARTUP', 'PYTHONHOME', 'PYTHONUSERBASE', 'NODE_OPTIONS', 'NODE_PATH'],
  ...['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS', 'JAVA_OPTS', 'CLASSPATH', 'CATALINA_OPTS'],
  ...['RUBYOPT', 'RUBYLIB', 'GEM_PATH', 'GEM_HOME', 'PERL5OPT', 'PERL5LIB', 'PERLLIB', 'PHPRC', 'PHP_INI_SCAN_DIR'],
  ...['DOTNET_STARTUP_HOOKS', 'CORECLR_PROFILER_PATH', 'COR_PROFILER_PATH', 'LUA_INIT', 'LUA_PATH', 'LUA_CPATH'],
  ...['SHELLOPTS', 'BASHOPTS', 'PS4', 'BUNDLE_GEMFILE', 'ERL_FLAGS', 'ERL_AFLAGS', 'ERL_ZFLAGS', 'ELIXIR_ERL_OPTIONS'],
  ...['R_PROFILE', 'R_PROFILE_USER', 'R_ENVIRON', 'JULIA_LOAD_PATH', 'JULIA_DEPOT_PATH', 'OPENSSL_ENGINES'],
  ...['MAVEN_OPTS', 'MAVEN_ARGS', 'GRADLE_OPTS', 'SBT_OPTS', 'LEIN_JVM_OPTS', 'KAFKA_OPTS', 'ES_JAVA_OPTS'],
  ...['npm_config_node_options', 'NPM_CONFIG_NODE_OPTIONS', 'npm_config_script_shell', 'NPM_CONFIG_SCRIPT_SHELL'],
  ...['GUNICORN_CMD_ARGS', 'LOG4J_CONFIGURATION_FILE', 'LOGGING_CONFIG', 'PYTHONBREAKPOINT', 'GIT_SSH', 'GIT_PAGER'],
  ...['GIT_SSH_COMMAND', 'GIT_EXTERNAL_DIFF', 'OPENSSL_CONF', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'],
];
/** Variables by which a program believes any server, or takes packages and settings with commands in them from elsewhere. */
const TRUST = [
  ...['SSL_CERT_DIR', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'NODE_TLS_REJECT_UNAUTHORIZED', 'PYTHONHTTPSVERIFY'],
  ...['GIT_SSL_NO_VERIFY', 'GIT_CONFIG_COUNT', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'KUBECONFIG'],
  ...['npm_config_registry', 'NPM_CONFIG_REGISTRY', 'PIP_INDEX_URL', 'PIP_EXTRA_INDEX_URL'],
];
const NAMES = new Set([...LOADERS, ...TRUST]);
/** Options that only say how much memory a runtime takes. */
const HEAP =
  /^(?:-Xm[xsn]\d{1,12}[kmg]?|-XX:(?:Max|Initial|Min)RAMPercentage=\d{1,3}(?:\.\d{1,6})?|--max[-_](?:old|semi)[-_]space[-_]size=\d{1,9})$/i;

/** No variable that makes a program load code or trust others comes along or changes, but for the size of a heap. */
export const loaderVariables: GuardRule = ({ pairs, related }) =>
  pairs.flatMap(({ before, after, label }) => {
    const had = new Map(before.env.map((each) => [each.name, each]));
    const variables = addedFields<EnvFields>(before.fields.env, after.fields.env).filter(
      (variable) => NAMES.has(textOf(variable.name)) && !isHeapOnly(had.get(variable.name), variable),
    );
    const sources = addedFields<EnvFromFields>(before.fields.envFrom, after.fields.envFrom).filter((source) =>
      mayName(source, (kind, name) => keysOfObject(related, kind, name)),
    );
    return [
      ...variables.map(
        ({ name }) => `${label}: variable ${quotedValue(name)} ${harmOf(textOf(name))} and must not be set or changed`,
      ),
      ...sources.map(() => `${label}: envFrom must not bring variables that load code`),
    ];
  });

function harmOf(name: string): string {
  return TRUST.includes(name) ? 'makes a program trust others' : 'loads code';
}

function isHeapOnly(before: EnvFields | undefined, after: EnvFields): boolean {
  if ((after.valueFrom ?? null) !== null) return false;
  const had = new Set(variableWords(before));
  return variableWords(after).every((word) => had.has(word) || HEAP.test(word));
}

function variableWords(variable: EnvFields | undefined): readonly string[] {
  return textOf(variable?.value)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether a prefix and a key together can be the name of such a variable, as far as keys are known. */
function mayName(source: EnvFromFields, keysOf: (kind: string, name: unknown) => readonly string[]): boolean {
  const prefix = textOf(source.prefix);
  if (prefix !== '' && [...NAMES].some((name) => name.startsWith(prefix))) return true;
  const keys = [
    ...keysOf('ConfigMap', wholeReferenceOf(source, 'configMapRef').name),
    ...keysOf('Secret', wholeReferenceOf(source, 'secretRef').name),
  ];
  return keys.some((key) => NAMES.has(`${prefix}${key}`));
}
