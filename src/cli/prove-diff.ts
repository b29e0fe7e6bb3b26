import type { ProofPlan } from '../rules/mirror/proof-plan.js';
import { scrubText } from '../rules/secrets/scrub.js';

/** What the fix changes in the manifest, for a person. */
export function diffOf({ candidate }: ProofPlan): string {
  const lines = candidate.patch.map(({ op, path, value }) =>
    value === undefined ? `${op} ${path}` : `${op} ${path}: ${JSON.stringify(value)}`,
  );
  return scrubText(lines.join('\n'));
}
