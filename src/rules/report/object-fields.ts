import { type Fields, fieldsOf } from '../evidence/values.js';
import { dumpManifest } from '../pod/dump-manifest.js';
import { metadataOf } from '../pod/object.js';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** Whether two objects can be of one namespace: a manifest need not say of which it is. */
export function shareNamespace(one: string, other: string): boolean {
  return one === other || one === '' || other === '';
}

/** An object as YAML, without its status, what the API server keeps for itself, and the copy that `kubectl apply` leaves of it. */
export function manifestOf(object: Fields): string {
  const { managedFields: _managed, annotations, ...metadata } = metadataOf(object);
  const { status: _status, metadata: _metadata, ...rest } = object;
  const kept = Object.entries(fieldsOf(annotations)).filter(([key]) => key !== LAST_APPLIED);
  return dumpManifest({
    ...withoutSpec(rest),
    metadata: { ...metadata, ...(kept.length > 0 && { annotations: Object.fromEntries(kept) }) },
    ...(rest['spec'] !== undefined && { spec: rest['spec'] }),
  });
}

/** A manifest reads best in the order in which people write it: kind, metadata, spec. */
function withoutSpec({ spec: _spec, ...rest }: Fields): Fields {
  return rest;
}
