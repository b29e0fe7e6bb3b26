import type { Fix } from '../../../contracts/diagnosis.js';
import { readEvidence } from '../../../rules/evidence/read-evidence.js';
import { judgePatch, LLM_PATHS, pathsFor, relatedObjects } from '../../../rules/guard/index.js';
import { type JsonPatch, type PatchOperation } from '../../../rules/pod/json-patch.js';
import { parseManifest } from '../../../rules/pod/parse-manifest.js';
import type { StoredFailureRecord } from '../../ports/storage/failures.js';
import type { LlmSolution } from './llm-solution.js';
import { holdsPlaceholder, PLACEHOLDER_REASON } from './placeholders.js';

export type JudgedFix =
  | { readonly fix: Fix; readonly reasons: readonly [] }
  | { readonly fix: null; readonly reasons: readonly string[] };

/** What the fix of a language model has as its strategy. */
export const LLM_STRATEGY = 'llm';

const NONE: JudgedFix = { fix: null, reasons: [] };

/**
 * The patch of an answer as a fix, if the guard lets it pass; else the reasons against it. @param answer its `evidence` are the quotes that hold:
 * without one, or with low confidence, the patch is only to be tried
 */
export function llmFix(answer: LlmSolution, record: StoredFailureRecord): JudgedFix {
  const { patch } = answer;
  if (patch === null) return NONE;
  if (holdsPlaceholder(patch)) return { fix: null, reasons: [PLACEHOLDER_REASON] };
  const manifest = parseManifest(record.manifest ?? '');
  if (manifest === undefined) return { fix: null, reasons: ['there is no manifest that a patch could change'] };
  const verdict = judgePatch({
    manifest,
    patch,
    allowedPaths: pathsFor(manifest, LLM_PATHS),
    related: relatedObjects(readEvidence(record).facts.related),
  });
  if (!verdict.allowed) return { fix: null, reasons: verdict.reasons };
  const places = changedPaths(patch);
  return {
    reasons: [],
    fix: {
      strategy: LLM_STRATEGY,
      title: places.length === 1 ? `Change ${places[0]}` : `Change ${places.length} places of the manifest`,
      explanation: `The language model proposes to change ${places.join(', ')}. The guard found nothing that adds privileges; whether it helps has not been tried.`,
      assumes: ['The language model understood the cause.'],
      scope: isGuess(answer, patch) ? 'mirror-only' : 'hand-over',
      target: 'pod',
      patch: [...patch],
      alternatives: [],
    },
  };
}

function isGuess({ confidence, evidence }: LlmSolution, patch: JsonPatch): boolean {
  return confidence === 'low' || evidence.length === 0 || takesAway(patch) || hasOptional(patch);
}

/** What is only taken away or made optional may let the pod start and yet repair nothing. */
function takesAway(patch: JsonPatch): boolean {
  return (
    patch.every(({ op }) => op === 'remove' || op === 'test') ||
    patch.some(({ op, path }) => op === 'remove' && /probe|env|mounts|volumes/i.test(path))
  );
}

function hasOptional(patch: JsonPatch): boolean {
  return patch.some(
    ({ path, value }) =>
      (path.endsWith('/optional') && value === true) || /"optional":true/.test(JSON.stringify(value ?? null)),
  );
}

const PLACES = 5;

function changedPaths(patch: JsonPatch): readonly string[] {
  const paths = [
    ...new Set(
      patch.filter(({ op }: PatchOperation) => op !== 'test').map(({ path }) => path.slice(1).replaceAll('/', '.')),
    ),
  ];
  return paths.length <= PLACES ? paths : [...paths.slice(0, PLACES), 'and more'];
}
