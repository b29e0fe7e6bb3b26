import { PodproofError } from '../kernel/ports/errors.js';
import { type Fields, fieldsOf, listOf, textOf, textsOf } from '../rules/evidence/values.js';
import { nameOf } from '../rules/pod/object.js';
import { mapBounded } from './bounded.js';
import type { KubernetesClient } from './kubernetes-client.js';
import type { Resource } from './resources.js';

/** A kind as the cluster serves it. */
export interface ServedResource extends Resource {
  /** `get`, `list`, `watch` … */
  readonly verbs: readonly string[];
}

/** What a cluster serves. */
export interface ServedResources {
  /** Core group first, then built-in groups, then others; of a group the preferred version first. */
  readonly resources: readonly ServedResource[];
  /** Groups, or groups with a version, whose server does not answer. */
  readonly failedGroups: readonly string[];
}

const AGGREGATED = ['v2', 'v2beta1']
  .map((version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`)
  .join(',');
const ACCEPT = `${AGGREGATED},application/json`;
/** Clusters with very many definitions have some thousand kinds. */
const LIMIT = 10_000;
const AT_A_TIME = 6;

/**
 * Asks the cluster what it serves: two requests where it has aggregated discovery (Kubernetes 1.27 and newer), else one a group version. Throws
 * PodproofError where the core group cannot be read.
 */
export async function readServedResources(client: KubernetesClient): Promise<ServedResources> {
  const parts = await Promise.all([
    readApi(client, 'api'),
    readApi(client, 'apis').catch((error: unknown) => {
      // The core group answered, so it is a part that is broken.
      if (PodproofError.isInstance(error) && error.code !== 'aborted') return { resources: [], failedGroups: ['*'] };
      throw error;
    }),
  ]);
  const resources = parts.flatMap((part) => part.resources);
  // The sort is stable: preferred versions stay in front.
  return {
    resources: resources.sort((one, other) => versionRank(one) - versionRank(other)),
    failedGroups: parts.flatMap((part) => part.failedGroups),
  };
}

/** The API groups of Kubernetes itself end with `.k8s.io`, or have no dot. */
function versionRank({ apiVersion }: Resource): number {
  if (!apiVersion.includes('/')) return 0;
  const [group = ''] = apiVersion.split('/');
  return group.endsWith('.k8s.io') || !group.includes('.') ? 1 : 2;
}

async function readApi(client: KubernetesClient, root: 'api' | 'apis'): Promise<ServedResources> {
  const answer = await client.read(root, { accept: ACCEPT });
  if (answer['kind'] === 'APIGroupDiscoveryList') return aggregated(answer);
  const versions = root === 'api' ? textsOf(answer['versions']) : groupVersionsOf(answer);
  return readVersions(client, root, versions);
}

function aggregated(answer: Fields): ServedResources {
  const resources: ServedResource[] = [];
  const failedGroups: string[] = [];
  for (const group of listOf(answer['items'], LIMIT).map(fieldsOf)) {
    const name = nameOf(group);
    for (const version of listOf(group['versions']).map(fieldsOf)) {
      const apiVersion = [name, textOf(version['version'])].filter((part) => part !== '').join('/');
      if (version['freshness'] === 'Stale') failedGroups.push(apiVersion);
      const served = listOf(version['resources'], LIMIT).map(fieldsOf);
      resources.push(...served.flatMap((each) => aggregatedResource(each, apiVersion)));
    }
  }
  return { resources, failedGroups };
}

function aggregatedResource(fields: Fields, apiVersion: string): ServedResource[] {
  const kind = textOf(fieldsOf(fields['responseKind'])['kind']);
  const plural = textOf(fields['resource']);
  if (kind === '' || plural === '') return [];
  const isNamespaced = fields['scope'] === 'Namespaced';
  return [{ kind, apiVersion, plural, isNamespaced, verbs: textsOf(fields['verbs']) }];
}

/** `apps/v1` …, of each group the preferred version first. */
function groupVersionsOf(answer: Fields): string[] {
  return listOf(answer['groups'], LIMIT).flatMap((group) => {
    const fields = fieldsOf(group);
    const preferred = textOf(fieldsOf(fields['preferredVersion'])['groupVersion']);
    const all = listOf(fields['versions']).map((each) => textOf(fieldsOf(each)['groupVersion']));
    return [...new Set([preferred, ...all])].filter((version) => version !== '');
  });
}

async function readVersions(
  client: KubernetesClient,
  root: 'api' | 'apis',
  versions: readonly string[],
): Promise<ServedResources> {
  const failedGroups: string[] = [];
  const resources = await mapBounded(versions, AT_A_TIME, async (version) => {
    try {
      const path = [root, ...version.split('/').map(encodeURIComponent)].join('/');
      const answer = await client.read(path);
      return listOf(answer['resources'], LIMIT).flatMap((each) => plainResource(fieldsOf(each), version));
    } catch (error) {
      if (root === 'api' || !PodproofError.isInstance(error) || error.code === 'aborted') throw error;
      failedGroups.push(version);
      return [];
    }
  });
  return { resources: resources.flat(), failedGroups };
}

function plainResource(fields: Fields, apiVersion: string): ServedResource[] {
  const [kind, plural] = [textOf(fields['kind']), textOf(fields['name'])];
  // With a slash it is a subresource.
  if (kind === '' || plural === '' || plural.includes('/')) return [];
  return [{ kind, apiVersion, plural, isNamespaced: fields['namespaced'] === true, verbs: textsOf(fields['verbs']) }];
}
