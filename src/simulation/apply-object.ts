import type { Resource } from '../k8s/resources.js';
import { fieldsOf } from '../rules/evidence/values.js';
import { metadataOf, nameOf, namespaceOf } from '../rules/pod/object.js';
import type { ApiServer } from './api-server/api-server.js';
import { applyStrategicMerge } from './api-server/strategic-merge.js';
import type { ObjectFields, StoredObject } from './objects.js';

/** Kinds of which the API server fills in parts of the spec that a manifest does not have and may not change. */
const FILLED = new Set(['Pod', 'Service', 'Job', 'Namespace', 'PersistentVolumeClaim', 'Node']);

/** As `kubectl apply`, which is a client of the API server. Throws StatusError where it is refused, an Error for a kind that is not served. */
export function applyObject(
  { catalogue, objects, writes }: Pick<ApiServer, 'catalogue' | 'objects' | 'writes'>,
  manifest: ObjectFields,
): StoredObject {
  const resource = catalogue.ofKind(manifest.apiVersion, manifest.kind);
  if (resource === undefined)
    throw new Error(`no matches for kind "${String(manifest.kind)}" in version "${String(manifest.apiVersion)}"`);
  const object = inNamespace(resource, manifest);
  const namespace = resource.isNamespaced ? namespaceOf(object) : undefined;
  const previous = objects.get(resource, namespace, nameOf(object));
  return previous === undefined
    ? writes.create({ resource, namespace, object })
    : writes.update({ resource, namespace, object: merged(previous, object), previous });
}

function inNamespace({ isNamespaced }: Resource, object: ObjectFields): ObjectFields {
  if (!isNamespaced || namespaceOf(object) !== '') return object;
  return { ...object, metadata: { ...metadataOf(object), namespace: 'default' } };
}

function merged(previous: StoredObject, object: ObjectFields): ObjectFields {
  if (FILLED.has(String(object.kind))) return fieldsOf(applyStrategicMerge(previous, object));
  const metadata = metadataOf(object);
  const joined = (field: 'annotations' | 'labels') => ({
    ...fieldsOf(previous.metadata[field]),
    ...fieldsOf(metadata[field]),
  });
  return {
    ...{ ...previous, ...object },
    metadata: { ...previous.metadata, ...metadata, labels: joined('labels'), annotations: joined('annotations') },
  };
}
