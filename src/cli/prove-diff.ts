import { unifiedDiff } from '../kernel/mirrors/unified-diff.js';
import type { ProofPlan } from '../rules/mirror/proof-plan.js';
import { dumpManifest } from '../rules/pod/dump-manifest.js';
import { scrubText } from '../rules/secrets/scrub.js';

/** What the fix changes in the manifest of the pod, for a person. */
export function diffOf({ about, fixedManifest }: ProofPlan): string {
  return scrubText(unifiedDiff('pod.yaml', dumpManifest(about.original), fixedManifest));
}
