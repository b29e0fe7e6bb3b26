import { missingServiceAccount } from '../diagnosis/controller/serviceaccount-missing.js';
import type { Evidence } from '../evidence/evidence.js';
import { type RelatedObject, relatedObjects } from '../guard/index.js';

/** What is known of other objects, for the guard: what the agent found out, and what admission says does not exist. */
export function knownObjects(evidence: Evidence): readonly RelatedObject[] {
  const missing = missingServiceAccount(evidence);
  const related = relatedObjects(evidence.facts.related);
  return missing === undefined ? related : [...related, { kind: 'ServiceAccount', name: missing, exists: false }];
}
