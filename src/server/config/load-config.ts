import { resolve } from 'node:path';
import type { Config } from './config.js';
import { type Environment, explanationOf } from './config-schema.js';
import { splitList } from './config-values.js';
import { generatedSecret, makeDataFolder, passingSecret } from './generated-secrets.js';
import { readEnvironment, type Variables } from './read-environment.js';

type GeneratedName = 'SERVICE_TOKEN' | 'SESSION_SECRET' | 'ENCRYPTION_KEY';

type SecretSource = typeof generatedSecret;

function secretsOf(values: Environment, dataDir: string, secretOfFile: SecretSource) {
  const generated = (name: GeneratedName) => secretOfFile(dataDir, explanationOf(name).generated ?? name);
  return {
    serviceTokens: values.SERVICE_TOKEN ?? splitList(generated('SERVICE_TOKEN')),
    sessionSecret: values.SESSION_SECRET ?? generated('SESSION_SECRET'),
    encryptionKey: values.ENCRYPTION_KEY ?? generated('ENCRYPTION_KEY'),
    previousEncryptionKeys: values.ENCRYPTION_KEY_PREVIOUS ?? [],
  };
}

/** Alone, the other three mean nothing. */
function llmOf({ LLM_PROVIDER, LLM_API_KEY, LLM_MODEL, LLM_BASE_URL }: Environment): Config['llm'] {
  if (LLM_PROVIDER === undefined) return null;
  const given = Object.entries({ api_key: LLM_API_KEY, model: LLM_MODEL, base_url: LLM_BASE_URL });
  return { provider: LLM_PROVIDER, config: Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}

/** The host of PUBLIC_URL alone decides nothing when it is only guessed from ALLOWED_ORIGINS. */
function servedHostsOf({ PUBLIC_URL, ALLOWED_HOSTS }: Environment): readonly string[] | null {
  if (PUBLIC_URL !== undefined) return [new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, ''), ...ALLOWED_HOSTS];
  return ALLOWED_HOSTS.length > 0 ? ALLOWED_HOSTS : null;
}

/** Kubernetes tells each container where its API server is. */
function clusterOf({ CLUSTER_ACCESS, KUBECONFIG, KUBE_CONTEXT }: Environment, variables: Variables): Config['cluster'] {
  const isInCluster = variables['KUBERNETES_SERVICE_HOST'] !== undefined;
  return { isWanted: CLUSTER_ACCESS, kubeconfig: KUBECONFIG ?? null, context: KUBE_CONTEXT ?? null, isInCluster };
}

/** For commands on an installation that is there: as `loadConfig`, but nothing is written to DATA_DIR. */
export function loadConfigOfInstallation(variables: Variables): Config {
  return configFrom(variables, passingSecret);
}

/**
 * The configuration, with the secrets that are not given made on the first start and kept in DATA_DIR.
 * Throws PodproofError with one line that says which variable is wrong and what is expected, never showing a secret.
 */
export function loadConfig(variables: Variables): Config {
  const config = configFrom(variables, generatedSecret);
  if (config.databaseUrl === null) makeDataFolder(config.dataDir);
  return config;
}

function configFrom(variables: Variables, secretOfFile: SecretSource): Config {
  const { values } = readEnvironment(variables);
  const dataDir = resolve(values.DATA_DIR);
  return {
    ...secretsOf(values, dataDir, secretOfFile),
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir,
    trustProxy: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL ?? values.ALLOWED_ORIGINS[0] ?? null,
    allowedOrigins: values.ALLOWED_ORIGINS,
    secureCookie: values.PUBLIC_URL?.startsWith('https:') ?? false,
    servedHosts: servedHostsOf(values),
    egressAllow: values.EGRESS_ALLOW,
    logLevel: values.LOG_LEVEL,
    bodyLimitBytes: values.BODY_LIMIT,
    metricsNamespaces: values.METRICS_NAMESPACES,
    webSocketClients: values.WEBSOCKET_CLIENTS,
    eventStreams: values.EVENT_STREAMS,
    databasePool: values.DATABASE_POOL,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    llm: llmOf(values),
    llmIngestWaitMs: values.LLM_INGEST_WAIT_SECONDS * 1000,
    cluster: clusterOf(values, variables),
    pluginPackages: values.PODPROOF_PLUGINS,
    pluginDirectory: values.PODPROOF_PLUGIN_DIR === undefined ? null : resolve(values.PODPROOF_PLUGIN_DIR),
    provisioning: values.PODPROOF_CONFIG === undefined ? null : { file: resolve(values.PODPROOF_CONFIG), variables },
    adminUsername: values.ADMIN_USERNAME ?? null,
    adminPassword: values.ADMIN_PASSWORD ?? null,
  };
}
