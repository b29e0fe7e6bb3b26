import type { Finding } from '../../../contracts/finding.js';
import type { FindingFix } from '../../../contracts/solution.js';
import { HARDENING_PATHS, judgePatch, pathsFor } from '../../../rules/guard/index.js';
import { dumpManifest } from '../../../rules/pod/dump-manifest.js';
import { PodproofError } from '../../ports/errors.js';
import { parseFindingManifest } from './finding-prompt.js';
import { guardSentences } from './guard-sentences.js';
import { LlmRemediation } from './llm-solution.js';
import { type ParsedAnswer, parseAnswer } from './parse-answer.js';
import { holdsPlaceholder, PLACEHOLDER_REASON } from './placeholders.js';
import { plainInline } from './plain-text.js';

export type { LlmRemediation } from './llm-solution.js';

/** What is left of an answer about a finding, and what was thrown away. */
export type GuardedRemediation = Pick<FindingFix, 'explanation' | 'patch' | 'fixed_manifest'> & {
  readonly dropped: readonly string[];
};

/** Reads an answer to `buildFindingPrompt`. */
export function parseFindingAnswer(text: string): ParsedAnswer<LlmRemediation> {
  return parseAnswer(text, LlmRemediation);
}

/** As `guardFailureAnswer`, for a finding. The explanation is Markdown without markup. Throws `invalid` when nothing of it is left. */
export function guardFindingAnswer(value: LlmRemediation, finding: Finding): GuardedRemediation {
  const sent = [finding.message, finding.remediation].join('\n');
  const paragraphs = value.explanation.split(/\n{2,}/).map((paragraph) => guardSentences(paragraph, sent));
  const explanation = paragraphs
    .filter(({ text }) => text !== '')
    .map(({ text }) => plainInline(text))
    .join('\n\n');
  if (explanation === '') throw new PodproofError('invalid', 'it holds no explanation that can be shown');
  const { patch, manifest, reasons } = judge(value, finding);
  return {
    explanation,
    patch,
    fixed_manifest: manifest === undefined ? null : dumpManifest(manifest) || null,
    dropped: [...paragraphs.flatMap(({ dropped }) => dropped), ...reasons.map((reason) => `the patch: ${reason}`)],
  };
}

interface Judged {
  readonly patch: FindingFix['patch'];
  readonly manifest?: unknown;
  readonly reasons: readonly string[];
}

function judge({ patch }: LlmRemediation, finding: Finding): Judged {
  if (patch === null) return { patch: [], reasons: [] };
  if (holdsPlaceholder(patch)) return { patch: [], reasons: [PLACEHOLDER_REASON] };
  const manifest = parseFindingManifest(finding);
  if (manifest === undefined) return { patch: [], reasons: ['there is no manifest that a patch could change'] };
  const verdict = judgePatch({ manifest, patch, allowedPaths: pathsFor(manifest, HARDENING_PATHS) });
  return verdict.allowed ? { patch, manifest: verdict.manifest, reasons: [] } : { patch: [], reasons: verdict.reasons };
}
