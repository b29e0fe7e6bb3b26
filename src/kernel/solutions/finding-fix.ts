import type { Finding } from '../../contracts/finding.js';
import type { FindingFix } from '../../contracts/solution.js';
import { inline } from './markdown.js';

/** The check's own remediation, for when there is no language model or no answer of it. */
export function ruleFindingFix(finding: Finding, fallbackReason: string | null): FindingFix {
  const remediation = finding.remediation.trim();
  const explanation =
    remediation === ''
      ? `${inline(finding.message)}\n\nThe check ${inline(finding.check_name)} came without a remediation.`
      : inline(remediation);
  return {
    finding_id: finding.id,
    explanation,
    fixed_manifest: null,
    patch: [],
    is_fallback: true,
    fallback_reason: fallbackReason,
  };
}
