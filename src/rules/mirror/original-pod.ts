import type { Evidence } from '../evidence/evidence.js';
import { type Fields, fieldsAt } from '../evidence/values.js';
import { metadataOf, nameOf } from '../pod/object.js';
import { readWholePod } from '../pod/pod.js';

/**
 * The pod that failed as plain data, as it was reported; of a record about an owner, or whose pod was never made, the pod that the owner's template makes.
 * Undefined where no manifest is known.
 */
export function originalPod(evidence: Evidence): Fields | undefined {
  const { manifest, ownerManifest = {} } = evidence;
  if (manifest.isPod) return withIdentity(manifest.document, evidence);
  const made = [manifest.document, ownerManifest].map(templateOf).find((template) => template !== undefined);
  return made === undefined ? undefined : withIdentity(made, evidence);
}

/** The template of a workload as plain data; undefined for what is none. A pod is its own. */
export function templateOf(document: Fields): Fields | undefined {
  const { tokens, containers } = readWholePod(document);
  return containers.length === 0 ? undefined : fieldsAt(document, tokens);
}

function withIdentity(pod: Fields, { podName, namespace }: Evidence): Fields {
  const name = nameOf(pod) || podName;
  return { ...pod, apiVersion: 'v1', kind: 'Pod', metadata: { ...metadataOf(pod), name, namespace } };
}
