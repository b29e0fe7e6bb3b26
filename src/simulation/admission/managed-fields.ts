import type { Resource } from '../../k8s/resources.js';
import { type Fields, fieldsOf } from '../../rules/evidence/values.js';
import type { ObjectMetadata } from '../../rules/pod/object.js';
import type { ObjectFields } from '../objects.js';

/** Kinds that come and go with the cluster's own work: nobody asks who wrote them. */
const UNMANAGED = new Set(['Pod', 'Event', 'ReplicaSet', 'Lease', 'EndpointSlice', 'Endpoints']);
const MANAGER = 'kubectl-client-side-apply';

type ManagedFields = Pick<ObjectMetadata, 'managedFields'>;

/** Who last wrote the object and when, as far as its spec and its data go. */
export function managedFieldsOf({ kind, apiVersion }: Resource, object: ObjectFields, time: string): ManagedFields {
  if (UNMANAGED.has(kind)) return {};
  const owned = (['data', 'stringData', 'spec', 'rules'] as const).filter((field) => object[field] !== undefined);
  const fieldsV1 = Object.fromEntries(owned.map((field) => [`f:${field}`, managedKeys(object[field])]));
  return {
    managedFields: [{ apiVersion, fieldsType: 'FieldsV1', fieldsV1, manager: MANAGER, operation: 'Update', time }],
  };
}

function managedKeys(value: unknown): Fields {
  return Object.fromEntries(Object.keys(fieldsOf(value)).map((key) => [`f:${key}`, {}]));
}
