import type { FailureReport } from '../../contracts/failure.js';
import { Evidence } from './evidence.js';
import { collectFacts } from './facts.js';

/** What a report says, ready for rules. Never throws, whatever an agent sends. */
export function readEvidence(report: FailureReport): Evidence {
  return new Evidence(collectFacts(report));
}
