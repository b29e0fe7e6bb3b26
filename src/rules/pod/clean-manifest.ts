import { type Fields, fieldsOf, listOf } from '../evidence/values.js';
import { cleanMetadata } from './clean-metadata.js';
import { cleanSpec } from './clean-spec.js';
import { dumpManifest } from './dump-manifest.js';
import { parseManifest } from './parse-manifest.js';
import { isWalkable } from './plain-data.js';
import { without } from './server-fields.js';
import { sortFields } from './sort-fields.js';

/**
 * A pod's manifest as it could be applied anew: without what the API server, the scheduler, admission and controllers have added. Idempotent,
 * never throws; members in kubectl's order. Empty for what is too large or nested too deep to be walked.
 */
export function cleanPod(document: Fields): Fields {
  return isWalkable(document) ? sortFields(strippedPod(document)) : {};
}

/** The same in the order that the manifest has, sharing with it what stays as it is. */
export function strippedPod(document: Fields): Fields {
  const metadata = fieldsOf(document['metadata']);
  return {
    ...without(document, ['status', 'metadata', 'spec']),
    ...('metadata' in document && { metadata: cleanMetadata(metadata) }),
    ...('spec' in document && { spec: cleanSpec(fieldsOf(document['spec']), isOfDaemonSet(metadata)) }),
  };
}

/** A workload's manifest without its status and what the server writes into its metadata. Else as `cleanPod`. */
export function cleanWorkload(document: Fields): Fields {
  if (!isWalkable(document)) return {};
  return sortFields({
    ...without(document, ['status', 'metadata']),
    ...('metadata' in document && { metadata: cleanMetadata(fieldsOf(document['metadata'])) }),
  });
}

/** The text of a manifest cleaned, as YAML; a text that is no manifest stays as it is. */
export function cleanManifest(text: string): string {
  const document = parseManifest(text);
  if (document === undefined) return text;
  const isPod = 'containers' in fieldsOf(document['spec']);
  return dumpManifest(isPod ? cleanPod(document) : cleanWorkload(document)) || text;
}

function isOfDaemonSet(metadata: Fields): boolean {
  return listOf(metadata['ownerReferences'], 20).some((reference) => fieldsOf(reference)['kind'] === 'DaemonSet');
}
