import { PodproofError } from '../kernel/ports/errors.js';
import { type Fields, fieldsOf } from '../rules/evidence/values.js';
import { type KnownObject, type NamedObject, nameOf, namespaceOf } from '../rules/report/index.js';
import { mapBounded } from './bounded.js';
import type { KubernetesClient } from './kubernetes-client.js';
import { optional, type Reading } from './optional.js';
import { CLAIMS, CONFIG_MAPS, type Resource, SECRETS, SERVICE_ACCOUNTS } from './resources.js';

/** An object that a pod names, and where. */
export interface Wanted extends NamedObject {
  readonly namespace: string;
}

const RESOURCES = [CONFIG_MAPS, SECRETS, CLAIMS, SERVICE_ACCOUNTS];
const AT_A_TIME = 4;
const NAMES = 500;

/**
 * Whether objects that pods name exist, and their keys. Of those that do not exist, the names of others of their kind. Values are never kept; Secrets are
 * read whole only where a pod names a key of them.
 */
export async function collectRelated(
  client: KubernetesClient,
  wanted: readonly Wanted[],
  reading: Reading = {},
): Promise<KnownObject[]> {
  const distinct = new Map(wanted.map((each) => [`${each.kind}/${each.namespace}/${each.name}`, each]));
  const looked = await mapBounded([...distinct.values()], AT_A_TIME, (each) => look(client, each, reading));
  const found = looked.filter((each) => each !== undefined);
  const missing = new Map(
    found.filter(({ exists }) => !exists).map((each) => [`${each.kind}/${each.namespace}`, each]),
  );
  const others = await mapBounded([...missing.values()], AT_A_TIME, (each) => othersLike(client, each, reading));
  return [...found, ...others.flat()];
}

/** Undefined where the object may not be read. */
async function look(client: KubernetesClient, wanted: Wanted, reading: Reading): Promise<KnownObject | undefined> {
  const { kind, namespace, name, keys } = wanted;
  const resource = resourceOf(kind);
  if (resource === undefined) return undefined;
  const metadataOnly = keys.length === 0;
  const options = { namespace, metadataOnly, signal: reading.signal };
  const missing = { kind, namespace, name, exists: false };
  const read = client.get(resource, name, options).then(
    (object) => ({ ...missing, exists: true, ...(!metadataOnly && { keys: keysOf(object) }) }),
    (error: unknown) => {
      if (PodproofError.isInstance(error) && error.code === 'not_found') return missing;
      throw error;
    },
  );
  return optional(reading, read, undefined);
}

async function othersLike(client: KubernetesClient, missing: KnownObject, reading: Reading): Promise<KnownObject[]> {
  const { kind, namespace } = missing;
  const resource = resourceOf(kind);
  if (resource === undefined) return [];
  const options = { namespace, metadataOnly: true, first: NAMES, signal: reading.signal };
  const objects = await optional(reading, client.list(resource, options), []);
  return objects.map((object) => ({ kind, namespace: namespaceOf(object), name: nameOf(object), exists: true }));
}

function resourceOf(kind: string): Resource | undefined {
  return RESOURCES.find((resource) => resource.kind === kind);
}

function keysOf(object: Fields): string[] {
  return [...Object.keys(fieldsOf(object['data'])), ...Object.keys(fieldsOf(object['binaryData']))];
}
