import type { Fix } from '../../contracts/diagnosis.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Fields } from '../evidence/values.js';
import { hasContainers, isAllowedPatch, judgePatch } from '../guard/index.js';
import { applyPatch } from '../pod/json-patch.js';
import { scrubText } from '../secrets/scrub.js';
import type { Finding } from './engine.js';
import type { Fixer, Problem, Proposal } from './fixer.js';
import { FIXERS } from './fixers.js';
import { forGenerated } from './generated-fix.js';
import { forInjected } from './injected-fix.js';
import { knownObjects } from './known-objects.js';
import { canBeOfTemplate, undoRollout } from './undo-rollout.js';

/** How many other ways a fix lists. */
const ALTERNATIVES = 4;
/** How many further containers that fail alike are mended by one patch: no pod that people write has more. */
const ALIKE = 20;
const WORDS = 2_000;

/** Hears of a fixer that threw, or that proposed what the guard refuses; the others still count. */
export type FixerErrorListener = (strategy: string, error: unknown) => void;

interface Candidate {
  readonly fixer: Fixer;
  readonly proposal: Proposal;
}

interface Situation {
  readonly evidence: Evidence;
  readonly onError: FixerErrorListener;
  readonly fixers: readonly Fixer[];
}

/**
 * The change of the manifest that mends a pod's root cause, with alternatives; null where none can be derived. Findings of the same kind in other
 * containers are mended along with it. Every patch has passed the guard.
 */
export function deriveFix(
  findings: readonly Finding[],
  evidence: Evidence,
  onError: FixerErrorListener = () => undefined,
  fixers: readonly Fixer[] = FIXERS,
): Fix | null {
  const [root, ...others] = findings;
  if (root === undefined) return null;
  const situation = { evidence, onError, fixers: applicable(fixers, evidence) };
  const alike = others.filter((finding) => finding.rule.id === root.rule.id).slice(0, ALIKE);
  const candidates = candidatesFor(root, podOf(evidence), situation).map((candidate) =>
    alike.reduce((result, finding) => extend(result, finding, situation), candidate),
  );
  const [specific, ...further] = [...candidates].sort(handOverFirst);
  const [first, ...rest] = [...(specific === undefined ? [] : [specific]), ...undoing(root, situation), ...further];
  if (first === undefined) return null;
  return { ...fixOf(first), alternatives: rest.slice(0, ALTERNATIVES).map(fixOf) };
}

/** Without the manifest of the pod, only what changes the owner's can be proposed. */
function applicable(fixers: readonly Fixer[], { manifest, ownerManifest }: Evidence): readonly Fixer[] {
  if (manifest.isPod) return fixers;
  return ownerManifest === undefined ? [] : fixers.filter((fixer) => fixer.touchesOwner !== undefined);
}

/** To take a rollout back undoes the good with the bad, so it is second to whatever mends the fault itself. */
function undoing({ rule, draft }: Finding, { evidence, onError }: Situation): Candidate[] {
  if (!canBeOfTemplate(rule.id) || !evidence.manifest.isPod) return [];
  const problem = problemOf({ rule, draft }, podOf(evidence), evidence);
  return proposalsOf(undoRollout, problem, onError).map((proposal) => ({ fixer: undoRollout, proposal }));
}

function podOf({ manifest }: Evidence): Fields {
  return manifest.isPod ? manifest.document : {};
}

function candidatesFor(finding: Finding, pod: Fields, { evidence, onError, fixers }: Situation): Candidate[] {
  const problem = problemOf(finding, pod, evidence);
  return fixers
    .filter((fixer) => fixer.kinds.includes(problem.kind))
    .flatMap((fixer) => proposalsOf(fixer, problem, onError).map((proposal) => ({ fixer, proposal })));
}

function problemOf({ rule, draft }: Pick<Finding, 'rule' | 'draft'>, pod: Fields, evidence: Evidence): Problem {
  return { kind: rule.id, evidence, pod, ...(draft.container !== undefined && { container: draft.container }) };
}

function proposalsOf(fixer: Fixer, problem: Problem, onError: FixerErrorListener): Proposal[] {
  try {
    const proposals = fixer.propose(problem).filter((proposal) => {
      const reasons = refusal(fixer, proposal, problem);
      if (reasons.length > 0 && fixer.mayBeRefused !== true)
        onError(fixer.strategy, new Error(`refused by the guard: ${reasons.join('; ')}`));
      return reasons.length === 0;
    });
    return proposals.map((proposal) => forGenerated(forInjected(proposal, problem), problem));
  } catch (error) {
    onError(fixer.strategy, error);
    return [];
  }
}

/** Why the guard refuses a proposal; a patch on the owner is judged on the owner's manifest, or, where that is not known whole, by where it goes. */
function refusal(fixer: Fixer, { patch, target }: Proposal, { evidence, pod }: Problem): readonly string[] {
  const related = knownObjects(evidence);
  const allowedPaths = target === 'owner' ? (fixer.touchesOwner ?? []) : fixer.touches;
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
  const { fixer, proposal } = candidate;
  if (proposal.target === 'owner') return candidate;
  const changed = applyPatch(situation.evidence.manifest.document, proposal.patch);
  if (!changed.ok) return candidate;
  const [more] = candidatesFor(finding, changed.document as Fields, { ...situation, fixers: [fixer] });
  if (more === undefined || more.proposal.target === 'owner') return candidate;
  const assumes = [...new Set([...(proposal.assumes ?? []), ...(more.proposal.assumes ?? [])])];
  return {
    fixer,
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

function fixOf({ fixer, proposal }: Candidate): Fix {
  return {
    strategy: fixer.strategy,
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
