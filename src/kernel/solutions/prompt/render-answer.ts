import type { Step } from '../../../contracts/diagnosis.js';
import type { LlmSolution } from './llm-solution.js';
import { plainFence, plainInline } from './plain-text.js';

/** Who wrote an answer. */
export interface AnswerOrigin {
  readonly provider: string;
  readonly model: string;
}

/** A guarded answer as Markdown, in the form of the rules' solutions. None of its texts can become markup, a link or an image. */
export function renderAnswer(solution: LlmSolution, origin: AnswerOrigin): string {
  const sections = [
    '## Why it fails',
    plainInline(solution.cause),
    section(
      '### Evidence',
      solution.evidence.slice(0, 6).map((quote) => plainFence(quote)),
    ),
    section('### What to do', solution.steps.map(renderStep)),
    section('### How to check', solution.checks.map(renderStep)),
    section(
      '### Proposed change',
      solution.patch === null ? [] : [plainFence(JSON.stringify(solution.patch, null, 2), 'json')],
    ),
    footer(solution, origin),
  ];
  return `${sections.filter((part) => part !== '').join('\n\n')}\n`;
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

function footer({ confidence }: LlmSolution, { provider, model }: AnswerOrigin): string {
  const writer = `${plainInline(provider)} (${plainInline(model)})`;
  return `*Written by the language model of ${writer}, confidence ${confidence}. Rules checked its quotes, commands and patch; whether it is right, they cannot say.*`;
}
