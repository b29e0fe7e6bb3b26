import { PodproofError } from '../ports/errors.js';
import type { ProofConsent, ProofOrder, ProofOutcome, ProofSurroundings } from './proof-order.js';

/**
 * Makes the mirror, watches it until there is a verdict or its time is over, and removes it (docs/decisions/0062-one-proof-engine.md). Keeps nothing.
 * Throws what `MirrorCluster` throws where no mirror could be made: `invalid` what the API server refuses, `forbidden`, `conflict`, `unavailable`; then
 * nothing is left in the cluster. Where the signal is given the pods are removed, and the outcome is INCONCLUSIVE with the status `Deleted`; its reason, a
 * text, says by whom.
 */
export function runProof(
  order: ProofOrder & { readonly consent: ProofConsent },
  on: ProofSurroundings,
  signal: AbortSignal,
): Promise<ProofOutcome> {
  on.cluster.now();
  signal.throwIfAborted();
  return Promise.reject(new PodproofError('internal', `${order.mirrorId}: the proof engine is not there yet`));
}
