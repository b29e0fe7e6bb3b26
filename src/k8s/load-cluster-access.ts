import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { type Cluster, type Context, KubeConfig } from '@kubernetes/client-node';
import { parseUrl } from '../contracts/parse-url.js';
import { messageOf, PodproofError } from '../kernel/ports/errors.js';
import { elementsAt, fieldsOf, type Shape, textOf } from '../rules/evidence/values.js';
import { parseDocuments } from '../rules/report/index.js';
import { ClusterAccess } from './cluster-access.js';
import { SERVICE_ACCOUNT_TOKEN } from './service-account-files.js';

/** Where to find the cluster, as kubectl has it. */
export interface AccessOptions {
  /** The file to read instead of what the environment names. */
  readonly kubeconfig?: string | undefined;
  /** The context instead of the current one. */
  readonly context?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The cluster that kubectl would ask: the file that is named, else those of KUBECONFIG, else `~/.kube/config`, else the cluster that this runs in.
 * Throws PodproofError `invalid` where there is none, or no such context.
 */
export function loadClusterAccess(options: AccessOptions): ClusterAccess {
  return accessOf(loadConfig(options), options.context);
}

/** The cluster that this runs in, as the service account of its pod. Throws PodproofError `invalid` where it cannot be read. */
export function loadInClusterAccess(): ClusterAccess {
  return accessOf(inCluster(), undefined);
}

function accessOf(config: KubeConfig, wanted: string | undefined): ClusterAccess {
  const context = chooseContext(config, wanted);
  const cluster = config.getCluster(context.cluster);
  if (cluster === null)
    throw new PodproofError(
      'invalid',
      `The context ${context.name} names the cluster ${context.cluster}, which is not in the kubeconfig`,
    );
  const user = config.getUser(context.user) ?? { name: 'anonymous' };
  const chosen = new KubeConfig();
  chosen.loadFromClusterAndUser(usable(cluster), user);
  return new ClusterAccess(chosen, context.name, context.namespace ?? 'default');
}

function loadConfig({ kubeconfig, environment }: AccessOptions): KubeConfig {
  if (kubeconfig !== undefined) return readFiles([kubeconfig]);
  const named = (environment['KUBECONFIG'] ?? '').split(delimiter).filter((file) => file !== '');
  if (named.length > 0) return readFiles(named.length === 1 ? named : named.filter((file) => existsSync(file)));
  const usual = join(environment['HOME'] ?? homedir(), '.kube', 'config');
  if (existsSync(usual)) return readFiles([usual]);
  if (existsSync(SERVICE_ACCOUNT_TOKEN)) return inCluster();
  throw new PodproofError('invalid', 'No kubeconfig was found: give --kubeconfig, or set KUBECONFIG');
}

function inCluster(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromCluster();
  return config;
}

/** Of several files with an entry of the same name the first counts. */
function readFiles(files: readonly string[]): KubeConfig {
  const [first, ...others] = files.map(readConfig);
  if (first === undefined) throw new PodproofError('invalid', 'None of the files in KUBECONFIG exists');
  for (const other of others) {
    other.clusters = other.clusters.filter(({ name }) => first.getCluster(name) === null);
    other.users = other.users.filter(({ name }) => first.getUser(name) === null);
    other.contexts = other.contexts.filter(({ name }) => first.getContextObject(name) === null);
    first.mergeConfig(other, Boolean(first.currentContext));
  }
  return first;
}

function readConfig(file: string): KubeConfig {
  const config = new KubeConfig();
  try {
    config.loadFromFile(file);
    useTokenFiles(config, file);
  } catch (error) {
    // The client stumbles over a file that is empty or something else.
    const why = error instanceof TypeError ? 'it is no kubeconfig' : messageOf(error).split('\n')[0];
    throw new PodproofError('invalid', `The kubeconfig ${file} cannot be read: ${why}`, { cause: error });
  }
  return config;
}

/** `tokenFile` of a user, which the client does not know: the token is read again as it changes. */
function useTokenFiles(config: KubeConfig, file: string): void {
  const text = readFileSync(file, 'utf8');
  const parsed = text.includes('tokenFile') ? parseDocuments(text) : undefined;
  if (parsed?.ok !== true) return;
  const users = elementsAt<Shape<'name' | 'user'>>(fieldsOf(parsed.documents[0])['users']);
  const files = new Map(users.map(({ name, user }) => [name, textOf(fieldsOf(user)['tokenFile'])]));
  config.users = config.users.map((user) => {
    const tokenFile = files.get(user.name) ?? '';
    if (tokenFile === '' || user.token !== undefined) return user;
    return { ...user, authProvider: { name: 'tokenFile', config: { tokenFile: resolve(dirname(file), tokenFile) } } };
  });
}

function chooseContext(config: KubeConfig, wanted: string | undefined): Context {
  const name = wanted ?? config.currentContext;
  if (!name) throw new PodproofError('invalid', 'The kubeconfig has no current context: give --context');
  const context = config.getContextObject(name);
  if (context !== null) return context;
  const names = config.contexts.map((each) => each.name);
  throw new PodproofError(
    'invalid',
    `The kubeconfig has no context ${name}${names.length === 0 ? '' : `; it has ${names.slice(0, 10).join(', ')}`}`,
  );
}

/** Without TLS there is nothing to verify; the client demands that this be said. */
function usable(cluster: Cluster): Cluster {
  const server = parseUrl(cluster.server);
  if (server === undefined)
    throw new PodproofError('invalid', `The cluster ${cluster.name} has no server address that makes sense`);
  return server.protocol === 'http:' ? { ...cluster, skipTLSVerify: true } : cluster;
}
