import type { Fix } from '../../contracts/diagnosis.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Fields } from '../evidence/values.js';
import { handOver } from './hand-over.js';
import type { HandOver, HandOverRequest } from './hand-over-types.js';

/** A fix of the pod that the evidence is about, handed over to the owner that it names. Never throws. */
export function handOverFix(
  fix: Fix,
  evidence: Evidence,
  options: { readonly pod?: Fields } & Pick<HandOverRequest, 'isExperiment'> = {},
): HandOver {
  const { owner, ownerManifest, namespace, manifest } = evidence;
  return handOver({ fix, pod: manifest.document, owner, ownerManifest, namespace, ...options });
}
