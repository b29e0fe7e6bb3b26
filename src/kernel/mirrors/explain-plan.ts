import type { NeededObject } from '../../contracts/mirror.js';
import type { ProofPlan } from '../../rules/mirror/proof-plan.js';
import type { ProofClaim } from './proof-claims.js';

const EXPERIMENT = 'This is an experiment and no fix: it shows whether this is what keeps the pod from running.';

/** What a change does and why, as Markdown. */
export function explainChange({ candidate, needs, missingWitness }: ProofPlan): string {
  const { title, explanation, scope } = candidate;
  return paragraphs([
    `**${title}**`,
    explanation,
    scope === 'mirror-only' ? EXPERIMENT : '',
    supplied(needs),
    missingWitness.length > 0 ? `It cannot be called proven: ${missingWitness.join(' ')}` : '',
  ]);
}

/** What a person has to do where nothing can be derived, as Markdown. */
export function explainNoFix({ diagnosis }: ProofClaim, problem: string, needs: readonly NeededObject[]): string {
  const steps = (diagnosis?.steps ?? []).map(({ text }) => `- ${text}`);
  return paragraphs([
    problem,
    diagnosis?.cause ?? 'The rules know no cause of this failure.',
    supplied(needs),
    steps.length > 0 ? `What a person has to do:\n\n${steps.join('\n')}` : '',
    'The manifest below is the one that failed. Change it, and give it as `manifest` to prove the change.',
  ]);
}

function supplied(needs: readonly NeededObject[]): string {
  const names = needs.map(({ kind, name, key }) => `${kind} ${name}${key === null ? '' : `, key ${key}`}`);
  return names.length === 0 ? '' : `You have to supply: ${names.join('; ')}.`;
}

const paragraphs = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n');
