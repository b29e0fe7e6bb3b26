import type { Resource } from '../../k8s/resources.js';
import type { StoredObject } from './object-store.js';
import type { SeenRequest } from './request.js';

/** How a client wants objects: whole, or their metadata only. */
export interface Representation {
  readonly listKind: string;
  readonly listVersion: string;
  /** An element of a list, as JSON. */
  element(object: StoredObject): string;
  /** An object of its own, as JSON. */
  whole(object: StoredObject): string;
}

const METADATA_VERSION = 'meta.k8s.io/v1';
/** Objects are never changed, so each is made into text once. */
const texts = new WeakMap<StoredObject, string>();

function cached(object: StoredObject): string {
  const known = texts.get(object);
  if (known !== undefined) return known;
  const { kind: _kind, apiVersion: _version, ...fields } = object;
  const text = JSON.stringify(fields);
  texts.set(object, text);
  return text;
}

function wholeObjects({ kind, apiVersion }: Resource): Representation {
  return {
    ...{ listKind: `${kind}List`, listVersion: apiVersion },
    // Elements of lists of built-in kinds do not say what they are.
    element: cached,
    whole: (object) => `{"kind":"${kind}","apiVersion":"${apiVersion}",${cached(object).slice(1)}`,
  };
}

const partial = ({ metadata }: StoredObject) =>
  JSON.stringify({ kind: 'PartialObjectMetadata', apiVersion: METADATA_VERSION, metadata });

const METADATA_ONLY: Representation = {
  ...{ listKind: 'PartialObjectMetadataList', listVersion: METADATA_VERSION },
  ...{ element: partial, whole: partial },
};

export function representationFor({ headers }: SeenRequest, resource: Resource): Representation {
  return headers.accept?.includes('as=PartialObjectMetadata') === true ? METADATA_ONLY : wholeObjects(resource);
}
