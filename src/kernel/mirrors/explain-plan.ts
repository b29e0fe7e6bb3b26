import type { NeededObject } from '../../contracts/mirror.js';
import type { ProofPlan } from '../../rules/mirror/proof-plan.js';
import { inline, listBelow, paragraphs } from '../solutions/markdown.js';
import type { ProofClaim } from './proof-claims.js';

const EXPERIMENT = 'This is an experiment and no fix: it shows whether this is what keeps the pod from running.';

const OWN_MANIFEST = 'The manifest is the one that failed. Change it, and deploy it as `manifest` to prove the change.';
const NO_MANIFEST = 'No manifest was reported: there is nothing yet that a mirror could run.';

/** What a change does and why, as Markdown. */
export function explainChange({ candidate, needs, missingWitness }: ProofPlan): string {
  const { title, explanation, scope } = candidate;
  return paragraphs([
    `**${inline(title)}**`,
    inline(explanation),
    scope === 'mirror-only' ? EXPERIMENT : '',
    supplied(needs),
    missingWitness.length > 0 ? `It cannot be called proven: ${missingWitness.map(inline).join(' ')}` : '',
  ]);
}

/** What a person has to do where nothing can be derived, as Markdown. @param plan of the manifest as it failed; '' where none is known */
export function explainNoFix(
  { diagnosis }: ProofClaim,
  problem: string,
  plan: Pick<ProofPlan, 'fixedManifest' | 'needs'>,
): string {
  return paragraphs([
    inline(problem),
    inline(diagnosis?.cause ?? 'The rules know no cause of this failure.'),
    supplied(plan.needs),
    listBelow(
      'What a person has to do:',
      (diagnosis?.steps ?? []).map(({ text }) => inline(text)),
    ),
    plan.fixedManifest === '' ? NO_MANIFEST : OWN_MANIFEST,
  ]);
}

function supplied(needs: readonly NeededObject[]): string {
  const names = needs.map(({ kind, name, key }) => inline(`${kind} ${name}${key === null ? '' : `, key ${key}`}`));
  return names.length === 0 ? '' : `You have to supply: ${names.join('; ')}.`;
}
