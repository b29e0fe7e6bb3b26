import { type Fields, fieldsOf } from '../evidence/values.js';
import { dumpManifest } from './dump-manifest.js';
import { metadataOf, type ObjectMetadata } from './object.js';
import { parseManifest } from './parse-manifest.js';
import { LAST_APPLIED, SERVER_METADATA, withoutFields } from './server-fields.js';

/**
 * The text of a manifest without what a server adds to its metadata and without its status. Lists keep all elements, so JSON pointers mean the same
 * in both (unlike in `cleanManifest`). A text that is no manifest stays as it is.
 */
export function slimManifest(text: string): string {
  const document = parseManifest(text);
  if (document === undefined) return text;
  const { status: _status, ...rest } = document;
  return dumpManifest({ ...rest, metadata: slimMetadata(metadataOf(document)) }) || text;
}

function slimMetadata(metadata: ObjectMetadata): Fields {
  const annotations = withoutFields(fieldsOf(metadata.annotations), [LAST_APPLIED]);
  const slim = withoutFields(metadata, [...SERVER_METADATA, 'generateName', 'annotations']);
  return Object.keys(annotations).length === 0 ? slim : { ...slim, annotations };
}
