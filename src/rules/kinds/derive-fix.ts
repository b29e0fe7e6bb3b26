import type { Fix } from '../../contracts/diagnosis.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Fields } from '../evidence/values.js';
import { hasContainers, isAllowedPatch, judgePatch } from '../guard/index.js';
import { applyPatch } from '../pod/json-patch.js';
import { scrubText } from '../secrets/scrub.js';
import type { BoundFix, Problem, Proposal } from './fix.js';
import { forGenerated } from './generated-fix.js';
import { forInjected } from './injected-fix.js';
import { knownObjects } from './known-objects.js';
import type { Finding } from './rank.js';
import { canBeOfTemplate, undoRollout } from './undo-rollout.js';

/** How many other ways a fix lists. */
const ALTERNATIVES = 4;
/** How many further containers that fail alike are repaired by one patch: no pod that people write has more. */
const ALIKE = 20;
const WORDS = 2_000;

/** Hears of a fix that threw, or that proposed what the guard refuses; the others still count. */
export type FixErrorListener = (strategy: string, error: unknown) => void;

interface Candidate {
  readonly fix: BoundFix;
  readonly proposal: Proposal;
}

interface Situation {
  readonly evidence: Evidence;
  readonly onError: FixErrorListener;
}

/**
 * The change of the manifest that repairs a pod's root cause, with alternatives; null where none can be derived. Findings of the same kind in other
 * containers are repaired along with it. Every patch has passed the guard.
 */
export function deriveFix(
  findings: readonly Finding[],
  evidence: Evidence,
  onError: FixErrorListener = () => undefined,
): Fix | null {
  const [root, ...others] = findings;
  if (root === undefined) return null;
  const situation = { evidence, onError };
  const alike = others.filter((finding) => finding.kind.id === root.kind.id).slice(0, ALIKE);
  const candidates = candidatesFor(
    [root, ...alike.filter(isOfSameContainer(root))],
    manifestPod(evidence),
    situation,
  ).map((candidate) => alike.reduce((result, finding) => extend(result, finding, situation), candidate));
  const [specific, ...further] = [...candidates].sort(handOverFirst);
  const [first, ...rest] = [...(specific === undefined ? [] : [specific]), ...undoing(root, situation), ...further];
  if (first === undefined) return null;
  return { ...fixOf(first), alternatives: rest.slice(0, ALTERNATIVES).map(fixOf) };
}

/** Of the pod as a whole, or of one container: what no fix of the first case repairs may be repaired by that of another. */
function isOfSameContainer(root: Finding): (finding: Finding) => boolean {
  return (finding) => finding.draft.container === root.draft.container;
}

/** Without the manifest of the pod, only what changes the owner's can be proposed. */
function applicable(fixes: readonly BoundFix[], { manifest, ownerManifest }: Evidence): readonly BoundFix[] {
  if (manifest.isPod) return fixes;
  return ownerManifest === undefined ? [] : fixes.filter((fix) => fix.touchesOwner !== undefined);
}

/** To take a rollout back undoes the good with the bad, so it is second to whatever repairs the fault itself. */
function undoing(finding: Finding, { evidence, onError }: Situation): Candidate[] {
  if (!canBeOfTemplate(finding.kind.id) || !evidence.manifest.isPod) return [];
  const problem = findingProblem(finding, manifestPod(evidence), evidence);
  return proposalsOf(undoRollout, problem, onError).map((proposal) => ({ fix: undoRollout, proposal }));
}

function manifestPod({ manifest }: Evidence): Fields {
  return manifest.isPod ? manifest.document : {};
}

/** By each fix what it proposes for the first case of which it knows what to do. */
function candidatesFor(findings: readonly Finding[], pod: Fields, situation: Situation): Candidate[] {
  const strategies = new Set(findings.flatMap(({ fixes }) => fixes.map(({ strategy }) => strategy)));
  return [...strategies].flatMap((strategy) => {
    for (const finding of findings) {
      const candidates = candidatesBy(strategy, finding, pod, situation);
      if (candidates.length > 0) return candidates;
    }
    return [];
  });
}

function candidatesBy(strategy: string, finding: Finding, pod: Fields, { evidence, onError }: Situation): Candidate[] {
  const problem = findingProblem(finding, pod, evidence);
  const cases = [finding, ...(finding.further ?? [])];
  const fixes = cases.flatMap((each) => each.fixes.filter((fix) => fix.strategy === strategy));
  for (const fix of applicable(fixes, evidence)) {
    const proposals = proposalsOf(fix, problem, onError);
    if (proposals.length > 0) return proposals.map((proposal) => ({ fix, proposal }));
  }
  return [];
}

function findingProblem({ kind, draft }: Finding, pod: Fields, evidence: Evidence): Problem {
  return { kind: kind.id, evidence, pod, ...(draft.container !== undefined && { container: draft.container }) };
}

function proposalsOf(fix: BoundFix, problem: Problem, onError: FixErrorListener): Proposal[] {
  try {
    const proposals = fix.propose(problem).filter((proposal) => {
      const reasons = refusal(fix, proposal, problem);
      if (reasons.length > 0 && fix.mayBeRefused !== true)
        onError(fix.strategy, new Error(`refused by the guard: ${reasons.join('; ')}`));
      return reasons.length === 0;
    });
    return proposals.map((proposal) => forGenerated(forInjected(proposal, problem), problem));
  } catch (error) {
    onError(fix.strategy, error);
    return [];
  }
}

/** Why the guard refuses a proposal; a patch on the owner is judged on the owner's manifest, or, where that is not known whole, by where it goes. */
function refusal(fix: BoundFix, { patch, target }: Proposal, { evidence, pod }: Problem): readonly string[] {
  const related = knownObjects(evidence);
  const allowedPaths = target === 'owner' ? (fix.touchesOwner ?? []) : fix.touches;
  const manifest = target === 'owner' ? knownWhole(evidence.ownerManifest) : pod;
  if (manifest === undefined) return isAllowedPatch(patch, allowedPaths) ? [] : ['it goes beyond what it may touch'];
  if (target !== 'owner' && !evidence.manifest.isPod) return ['the manifest of the pod is not known'];
  const verdict = judgePatch({ manifest, patch, allowedPaths, related });
  return verdict.allowed ? [] : verdict.reasons;
}

/** Nothing for an owner of which only a part was given, without its pods. */
function knownWhole(manifest: Fields | undefined): Fields | undefined {
  return manifest !== undefined && hasContainers(manifest) ? manifest : undefined;
}

/** The same change for another container that fails alike. Where there is none for it, the first stands alone. */
function extend(candidate: Candidate, finding: Finding, situation: Situation): Candidate {
  const { fix, proposal } = candidate;
  if (proposal.target === 'owner') return candidate;
  const changed = applyPatch(situation.evidence.manifest.document, proposal.patch);
  if (!changed.ok) return candidate;
  const [more] = candidatesBy(fix.strategy, finding, changed.document as Fields, situation);
  if (more === undefined || more.proposal.target === 'owner') return candidate;
  const assumes = [...new Set([...(proposal.assumes ?? []), ...(more.proposal.assumes ?? [])])];
  return {
    fix,
    proposal: {
      ...proposal,
      explanation: `${proposal.explanation} ${more.proposal.explanation}`.slice(0, WORDS),
      assumes,
      patch: [...proposal.patch, ...more.proposal.patch],
    },
  };
}

function handOverFirst(one: Candidate, other: Candidate): number {
  return Number(one.proposal.scope === 'mirror-only') - Number(other.proposal.scope === 'mirror-only');
}

function fixOf({ fix, proposal }: Candidate): Fix {
  return {
    strategy: fix.strategy,
    title: scrubText(proposal.title),
    explanation: scrubText(proposal.explanation),
    assumes: (proposal.assumes ?? []).map((text) => scrubText(text)),
    scope: proposal.scope ?? 'hand-over',
    target: proposal.target ?? 'pod',
    patch: [...proposal.patch],
    ...commandOf(proposal),
    alternatives: [],
  };
}

/** A command that would show a secret is none; neither is one for production in an experiment. */
function commandOf({ command, scope }: Proposal): Pick<Fix, 'command'> {
  const isNone = command === undefined || scope === 'mirror-only' || scrubText(command) !== command;
  return isNone ? {} : { command };
}
