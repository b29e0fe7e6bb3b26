import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { parseUrl } from '../contracts/parse-url.js';
import { type ClusterSettings, complaintAbout } from '../k8s/cluster-source.js';
import { PodproofError } from '../kernel/ports/errors.js';

export interface AgentFlags {
  readonly all?: boolean;
}

/** What `podproof agent` is told by its environment. */
export interface AgentSettings {
  readonly backend: { readonly url: string; readonly serviceToken: string };
  readonly clusterName: string;
  readonly node: string | undefined;
  readonly all: boolean;
  readonly namespace: string;
  readonly dataDir: string;
  readonly port: number;
  readonly host: string;
  readonly logLevel: string;
  readonly agent: string;
  readonly cluster: ClusterSettings;
}

type Variables = Readonly<Record<string, string | undefined>>;

const PORT = '8081';
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];
const NAMESPACE_FILE = '/var/run/secrets/kubernetes.io/serviceaccount/namespace';

/** Reads and checks it. Throws PodproofError `invalid` with one line that says what to set. */
export function readAgentSettings(variables: Variables, flags: AgentFlags): AgentSettings {
  const read = (name: string, standard: string) => variables[name]?.trim() || standard;
  const all = flags.all === true;
  const node = all ? undefined : readNode(variables);
  return {
    ...{ backend: readBackend(variables), all, node, cluster: readClusterSettings(variables) },
    clusterName: read('CLUSTER_NAME', 'default'),
    namespace: read('POD_NAMESPACE', readOptional(NAMESPACE_FILE)?.trim() || 'default'),
    dataDir: read('DATA_DIR', './data-agent'),
    port: readPort(read('PORT', PORT)),
    host: read('HOST', '0.0.0.0'),
    logLevel: readLevel(read('LOG_LEVEL', 'info')),
    agent: read('POD_NAME', node ?? hostname()),
  };
}

function readNode(variables: Variables): string {
  const node = variables['NODE_NAME']?.trim();
  if (!node)
    throw new PodproofError(
      'invalid',
      'NODE_NAME must be the node whose pods this agent watches; or use --all to watch the whole cluster',
    );
  return node;
}

/** Where the cluster is. Throws PodproofError `invalid` where nothing says it. */
export function readClusterSettings(variables: Variables): ClusterSettings {
  const read = (name: string) => variables[name]?.trim() || null;
  const settings: ClusterSettings = {
    isWanted: true,
    kubeconfig: read('KUBECONFIG'),
    context: read('KUBE_CONTEXT'),
    isInCluster: read('KUBERNETES_SERVICE_HOST') !== null,
  };
  if (settings.kubeconfig === null && !settings.isInCluster)
    throw new PodproofError('invalid', 'KUBECONFIG must name a kubeconfig where the agent does not run in the cluster');
  const complaint = complaintAbout(settings);
  if (complaint !== undefined) throw new PodproofError('invalid', complaint);
  return settings;
}

/** The backend and its service token. Throws PodproofError `invalid`. */
export function readBackend(variables: Variables): AgentSettings['backend'] {
  const url = variables['PODPROOF_URL']?.trim() ?? '';
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? ''))
    throw new PodproofError('invalid', 'PODPROOF_URL must be the address of the backend, such as http://podproof:8000');
  return { url, serviceToken: readToken(variables) };
}

function readToken(variables: Variables): string {
  const [token, file] = ['SERVICE_TOKEN', 'SERVICE_TOKEN_FILE'].map((name) => variables[name]?.trim() ?? '');
  if (token && file)
    throw new PodproofError('invalid', 'SERVICE_TOKEN and SERVICE_TOKEN_FILE are both set; set one of them');
  if (token) return token;
  if (!file)
    throw new PodproofError(
      'invalid',
      'SERVICE_TOKEN must be the service token of the backend (or SERVICE_TOKEN_FILE a file with it)',
    );
  const text = readOptional(file)?.trim();
  if (!text)
    throw new PodproofError(
      'invalid',
      `SERVICE_TOKEN_FILE must be the path of a readable file with the token; ${file} is not`,
    );
  return text;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new PodproofError('invalid', `PORT must be a port from 0 to 65535, not ${JSON.stringify(text.slice(0, 80))}`);
  return port;
}

function readLevel(text: string): string {
  if (!LOG_LEVELS.includes(text))
    throw new PodproofError('invalid', `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return text;
}

function readOptional(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
