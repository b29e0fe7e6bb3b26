import { draftMirror, type MirrorDraft, makePod } from './make-mirror.js';
import type { ProofConsent, ProofOrder, ProofOutcome, ProofSurroundings } from './proof-order.js';
import { ProofWatch } from './proof-watch.js';

/** A mirror that is there, to be watched. */
export interface BegunProof {
  readonly cannotShow: readonly string[];
  readonly warnings: readonly string[];
  /** Call it once. As `runProof` says. */
  watch(on: ProofSurroundings, signal: AbortSignal): Promise<ProofOutcome>;
}

/** Makes the pod of a draft. Throws what `MirrorCluster` throws; then nothing is left in the cluster. */
export async function beginProof(
  order: ProofOrder,
  { basis, pod, cannotShow, warnings }: MirrorDraft,
  cluster: ProofSurroundings['cluster'],
  signal?: AbortSignal,
): Promise<BegunProof> {
  const made = await makePod(pod, order, cluster, signal);
  return {
    ...{ cannotShow, warnings },
    watch: (on, until) => {
      const watch = new ProofWatch(order, { basis, cannotShow, warnings }, on);
      watch.mirror.take({ pod: made });
      return watch.run(until);
    },
  };
}

/**
 * Goes on with a proof that another process has begun. All that it knows it reads from the cluster, and the window begins anew: nobody has watched
 * in between.
 */
export function resumeProof(
  order: ProofOrder,
  known: Pick<ProofOutcome, 'cannot_show' | 'warnings'>,
  on: ProofSurroundings,
  signal: AbortSignal,
): Promise<ProofOutcome> {
  return new ProofWatch(order, { cannotShow: known.cannot_show, warnings: known.warnings }, on).run(signal);
}

/**
 * Makes the mirror, watches it until there is a verdict or its time is over, and removes it (docs/decisions/0062-one-proof-engine.md). Keeps nothing.
 * Throws what `MirrorCluster` throws where no mirror could be made: `invalid` what the API server refuses, `forbidden`, `conflict`, `unavailable`; then
 * nothing is left in the cluster. Where the signal is given the pods are removed, and the outcome is INCONCLUSIVE with the status `Deleted`; the reason of
 * the abort, where that is a text, is its reason.
 */
export async function runProof(
  order: ProofOrder & { readonly consent: ProofConsent },
  on: ProofSurroundings,
  signal: AbortSignal,
): Promise<ProofOutcome> {
  const draft = await draftMirror(order, on.cluster, signal);
  signal.throwIfAborted();
  const begun = await beginProof(draft.order, draft, on.cluster);
  return begun.watch(on, signal);
}
