import { type Fields, fieldsOf } from '../evidence/values.js';
import { dumpManifest } from './dump-manifest.js';
import { parseManifest } from './parse-manifest.js';

/** What a server writes into a manifest and what says nothing about a cause. */
const METADATA = [
  'managedFields',
  'uid',
  'resourceVersion',
  'creationTimestamp',
  'generation',
  'selfLink',
  'generateName',
];
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/**
 * The text of a manifest without what a server adds to its metadata and without its status. Lists keep all elements, so JSON pointers mean the same
 * in both. A text that is no manifest stays as it is.
 */
export function slimManifest(text: string): string {
  const document = parseManifest(text);
  if (document === undefined) return text;
  const { status: _status, ...rest } = document;
  return dumpManifest({ ...rest, metadata: slimMetadata(fieldsOf(document['metadata'])) }) || text;
}

function slimMetadata(metadata: Fields): Fields {
  const annotations = without(fieldsOf(metadata['annotations']), [LAST_APPLIED]);
  const slim = without(metadata, [...METADATA, 'annotations']);
  return Object.keys(annotations).length === 0 ? slim : { ...slim, annotations };
}

function without(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}
