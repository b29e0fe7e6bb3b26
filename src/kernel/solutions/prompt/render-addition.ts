import type { Step } from '../../../contracts/diagnosis.js';
import { joinSections } from '../markdown.js';
import type { CauseWeight } from './cause-weight.js';
import type { LlmSolution } from './llm-solution.js';
import { plainFence, plainInline } from './plain-text.js';

/** Who wrote an answer. */
export interface AnswerOrigin {
  readonly provider: string;
  readonly model: string;
}

/** What stands before the model's words about the cause, so that nobody takes for one what is none. */
const CAUSE_LABELS: Readonly<Record<CauseWeight, string>> = {
  leads: '### Why it fails\n\n',
  adds: '**The cause, as it reads the evidence:** ',
  unfounded: '**An explanation that no quote from the evidence supports:** ',
  doubtful: '**An explanation that it is not sure of itself:** ',
};

/**
 * A guarded answer as Markdown, as it stands below the rules' solution. None of its texts can become markup, a link or an image.
 * @param weight what its cause is beside the rules' one
 */
export function renderAddition(solution: LlmSolution, origin: AnswerOrigin, weight: CauseWeight): string {
  const sections = [
    `## What the language model adds (${plainInline(origin.provider)}, ${plainInline(origin.model)})`,
    `${CAUSE_LABELS[weight]}${plainInline(solution.cause)}`,
    section(
      '### What it rests on',
      solution.evidence.slice(0, 6).map((quote) => plainFence(quote)),
    ),
    section('### What it would do', solution.steps.map(renderStep)),
    section('### How it would check', solution.checks.map(renderStep)),
    section(
      '### The change that it proposes',
      solution.patch === null ? [] : [plainFence(JSON.stringify(solution.patch, null, 2), 'json')],
    ),
    footer(solution),
  ];
  return joinSections(sections);
}

function section(heading: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : [heading, ...parts].join('\n\n');
}

/** A command is indented as far as the item's text, so that it stays part of the item. */
function renderStep({ text, command }: Step, index: number): string {
  const label = `${index + 1}. `;
  const item = `${label}${plainInline(text)}`;
  if (command === undefined) return item;
  const block = plainFence(command, 'sh').replace(/^/gm, ' '.repeat(label.length));
  return `${item}\n\n${block}`;
}

function footer({ confidence }: LlmSolution): string {
  return `*Written by a language model, confidence ${confidence}. Rules checked its quotes, commands and patch; whether it is right, they cannot say.*`;
}
