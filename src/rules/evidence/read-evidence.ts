import { Evidence } from './evidence.js';
import { collectFacts } from './facts.js';
import type { Fields } from './values.js';

/** What a report says, or a stored record as the report that it came from, ready for rules. Never throws, whatever an agent sends. */
export function readEvidence(report: Fields): Evidence {
  return new Evidence(collectFacts(report));
}
