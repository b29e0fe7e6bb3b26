import type { Evidence } from '../evidence/evidence.js';
import { fieldsOf, textOf } from '../evidence/values.js';
import { type RelatedObject, relatedObjects } from '../guard/index.js';
import { missingServiceAccount } from './controller/missing-service-account.js';
import { sandboxFailure } from './volume/sandbox-failure.js';

/**
 * What is known of other objects, for the guard: what the agent found out, what admission says does not exist, and a RuntimeClass whose handler the node
 * does not have.
 */
export function knownObjects(evidence: Evidence): readonly RelatedObject[] {
  const related = relatedObjects(evidence.facts.related);
  const missing = toldMissing(evidence);
  return missing.length === 0 ? related : [...missing, ...related];
}

function toldMissing(evidence: Evidence): readonly RelatedObject[] {
  const account = missingServiceAccount(evidence) ?? '';
  const { runtimeClassName } = fieldsOf(evidence.manifest.spec);
  const runtime = sandboxFailure(evidence)?.fault === 'handler' ? textOf(runtimeClassName) : '';
  return [
    ...(account === '' ? [] : [{ kind: 'ServiceAccount', name: account, exists: false }]),
    ...(runtime === '' ? [] : [{ kind: 'RuntimeClass', name: runtime, exists: false }]),
  ];
}
