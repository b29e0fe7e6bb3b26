import type { ClusterSettings } from '../../k8s/cluster-source.js';
import type { Variables } from './read-environment.js';

/** All that the environment decides, ready for use. */
export interface Config {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** `postgres://…`, `sqlite:…` or null for what storage.json says. Holds a password. */
  readonly databaseUrl: string | null;
  /** Absolute path. */
  readonly dataDir: string;
  /** Any of them is accepted from agents and scanners. */
  readonly serviceTokens: readonly string[];
  readonly sessionSecret: string;
  readonly encryptionKey: string;
  /** Keys that still open what they sealed. */
  readonly previousEncryptionKeys: readonly string[];
  /** Express' `trust proxy`: false, a number of hops, or addresses and CIDRs. */
  readonly trustProxy: false | number | readonly string[];
  /** PUBLIC_URL, else the first allowed origin; without a slash at its end. */
  readonly publicUrl: string | null;
  readonly allowedOrigins: readonly string[];
  /** PUBLIC_URL itself, not what it is guessed from, begins with https. */
  readonly secureCookie: boolean;
  /** Hosts (`*.` matches what stands before) that are served besides those inside; null when neither PUBLIC_URL nor ALLOWED_HOSTS says any, and all are. */
  readonly servedHosts: readonly string[] | null;
  /** Hosts (`*.` matches what stands before), addresses and CIDRs that webhooks may reach though they are private. */
  readonly egressAllow: readonly string[];
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly bodyLimitBytes: number;
  readonly metricsNamespaces: boolean;
  readonly webSocketClients: number;
  readonly eventStreams: number;
  /** Connections to PostgreSQL. */
  readonly databasePool: number;
  /** How long a stop may take. */
  readonly shutdownSeconds: number;
  /** The language model, when the environment decides it; then admins cannot. `provider` is the id of a plugin. */
  readonly llm: { readonly provider: string; readonly config: Readonly<Record<string, unknown>> } | null;
  /** How long the answer to a report waits for the language model; 0 is never. */
  readonly llmIngestWaitMs: number;
  /** Which cluster is read. */
  readonly cluster: ClusterSettings;
  /** Names of npm packages that are plugins. */
  readonly pluginPackages: readonly string[];
  /** Absolute path of a folder with one plugin a subfolder. */
  readonly pluginDirectory: string | null;
  /** The file that declares settings and more, and the variables that it may name; null when there is none. */
  readonly provisioning: { readonly file: string; readonly variables: Variables } | null;
  /** The first admin, when the environment names one; both or neither. */
  readonly adminUsername: string | null;
  readonly adminPassword: string | null;
}
