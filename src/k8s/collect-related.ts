import { PodproofError } from '../kernel/ports/errors.js';
import { lastWrite } from '../rules/changes/last-write.js';
import { type Fields, fieldsOf, textOf } from '../rules/evidence/values.js';
import { kindOf, nameOf, namespaceOf, specOf, statusOf } from '../rules/pod/object.js';
import type { KnownObject, NamedObject } from '../rules/report/index.js';
import { mapBounded } from './bounded.js';
import { optional, type Reading } from './optional.js';
import {
  CLAIMS,
  CONFIG_MAPS,
  type Resource,
  SECRETS,
  SERVICE_ACCOUNTS,
  STORAGE_CLASSES,
  WORKLOADS,
} from './resources.js';
import type { SharedReader } from './shared-reader.js';

/** An object that a pod names, and where. */
export interface Wanted extends NamedObject {
  readonly namespace: string;
}

const RESOURCES = [CONFIG_MAPS, SECRETS, CLAIMS, SERVICE_ACCOUNTS, STORAGE_CLASSES, ...WORKLOADS];
const KEYED = new Set([CONFIG_MAPS.kind, SECRETS.kind]);
const AT_A_TIME = 4;
const NAMES = 500;

/**
 * Whether objects that pods name exist, and their keys. Of those that do not exist, the names of others of their kind. Values are never kept; Secrets are
 * read whole only where a pod names a key of them, ConfigMaps always: their keys are files and variables of the pod.
 */
export async function collectRelated(
  reader: SharedReader,
  wanted: readonly Wanted[],
  reading: Reading,
): Promise<KnownObject[]> {
  const looked = await lookAll(reader, wanted, reading);
  const found = [...looked, ...(await lookAll(reader, classesOf(looked), reading))];
  const missing = new Map(
    found.filter(({ exists }) => !exists).map((each) => [`${each.kind}/${each.namespace}`, each]),
  );
  const others = await mapBounded([...missing.values()], AT_A_TIME, (each) => othersLike(reader, each, reading));
  return [...found, ...others.flat()];
}

async function lookAll(reader: SharedReader, wanted: readonly Wanted[], reading: Reading): Promise<KnownObject[]> {
  const distinct = new Map(wanted.map((each) => [`${each.kind}/${each.namespace}/${each.name}`, each]));
  const looked = await mapBounded([...distinct.values()], AT_A_TIME, (each) => look(reader, each, reading));
  return looked.filter((each) => each !== undefined);
}

/** The StorageClasses of claims that wait for a volume. */
function classesOf(known: readonly KnownObject[]): Wanted[] {
  return known.flatMap(({ kind, namespace, phase, storageClass = '' }) =>
    kind === CLAIMS.kind && phase === 'Pending' && storageClass !== ''
      ? [{ kind: STORAGE_CLASSES.kind, namespace, name: storageClass, keys: [] }]
      : [],
  );
}

/** Undefined where the object may not be read. */
async function look(reader: SharedReader, wanted: Wanted, reading: Reading): Promise<KnownObject | undefined> {
  const { kind, namespace, name, keys } = wanted;
  const resource = resourceOf(kind);
  if (resource === undefined || (resource === SECRETS && !reading.readsSecrets)) return undefined;
  const metadataOnly = keys.length === 0 && resource !== CLAIMS && resource !== CONFIG_MAPS;
  const options = { namespace, metadataOnly, managedFields: true, signal: reading.signal };
  const missing = { kind, namespace, name, exists: false };
  const read = reader.get(resource, name, options, shapeOf).then(
    (shape) => ({ ...missing, exists: true, ...shape }),
    (error: unknown) => {
      if (PodproofError.isInstance(error) && error.code === 'not_found') return missing;
      throw error;
    },
  );
  return optional<KnownObject | undefined>(reading, read, undefined);
}

/** What is kept of an object: when its content was written, and the keys of one that was read whole, never the values. */
function shapeOf(object: Fields): Pick<KnownObject, 'keys' | 'phase' | 'storageClass' | 'written'> {
  if (kindOf(object) === CLAIMS.kind)
    return {
      phase: textOf(statusOf<'PersistentVolumeClaim'>(object).phase),
      storageClass: textOf(specOf<'PersistentVolumeClaim'>(object).storageClassName),
    };
  if (!KEYED.has(kindOf(object))) return {};
  const written = lastWrite(object, ['data', 'binaryData']);
  const isWhole = 'data' in object || 'binaryData' in object;
  return { ...(isWhole && { keys: dataKeys(object) }), ...(written !== undefined && { written }) };
}

async function othersLike(reader: SharedReader, missing: KnownObject, reading: Reading): Promise<KnownObject[]> {
  const { kind, namespace } = missing;
  const resource = resourceOf(kind);
  if (resource === undefined) return [];
  const options = { namespace, metadataOnly: true, first: NAMES, signal: reading.signal };
  const objects = await optional<readonly Fields[]>(reading, reader.list(resource, options), []);
  return objects.map((object) => ({ kind, namespace: namespaceOf(object), name: nameOf(object), exists: true }));
}

function resourceOf(kind: string): Resource | undefined {
  return RESOURCES.find((resource) => resource.kind === kind);
}

function dataKeys(object: Fields): string[] {
  return [...Object.keys(fieldsOf(object['data'])), ...Object.keys(fieldsOf(object['binaryData']))];
}
