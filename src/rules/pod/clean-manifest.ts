import type { Fields } from '../evidence/values.js';
import { cleanMetadata } from './clean-metadata.js';
import { cleanSpec } from './clean-spec.js';
import { dumpManifest } from './dump-manifest.js';
import { metadataOf, ownerReferencesOf, specOf } from './object.js';
import { parseManifest } from './parse-manifest.js';
import { isWalkable } from './plain-data.js';
import { withoutFields } from './server-fields.js';
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
  return {
    ...withoutFields(document, ['status', 'metadata', 'spec']),
    ...('metadata' in document && { metadata: cleanMetadata(metadataOf(document)) }),
    ...('spec' in document && { spec: cleanSpec(specOf(document), isOfDaemonSet(document)) }),
  };
}

/** A workload's manifest without its status and what the server writes into its metadata. Else as `cleanPod`. */
export function cleanWorkload(document: Fields): Fields {
  if (!isWalkable(document)) return {};
  return sortFields({
    ...withoutFields(document, ['status', 'metadata']),
    ...('metadata' in document && { metadata: cleanMetadata(metadataOf(document)) }),
  });
}

/** The text of a manifest cleaned, as YAML; a text that is no manifest stays as it is. */
export function cleanManifest(text: string): string {
  const document = parseManifest(text);
  if (document === undefined) return text;
  const isPod = 'containers' in specOf(document);
  return dumpManifest(isPod ? cleanPod(document) : cleanWorkload(document)) || text;
}

function isOfDaemonSet(document: Fields): boolean {
  return ownerReferencesOf(document).some(({ kind }) => kind === 'DaemonSet');
}
