import type { Fix } from '../../../contracts/diagnosis.js';
import { readEvidence } from '../../../rules/evidence/read-evidence.js';
import { PodproofError } from '../../ports/errors.js';
import type { StoredFailureRecord } from '../../ports/storage/failures.js';
import { type CommandScope, commandProblem } from './command-policy.js';
import { failureSections } from './failure-sections.js';
import { quoteChecker } from './ground-quotes.js';
import { guardSentences } from './guard-sentences.js';
import { llmFix } from './llm-fix.js';
import { LlmSolution } from './llm-solution.js';
import { type ParsedAnswer, parseAnswer } from './parse-answer.js';
import { outwardLinks, textProblem } from './text-policy.js';

export type { LlmSolution } from './llm-solution.js';

/** What is left of an answer when everything is gone that must not be shown or stored. */
export interface GuardedSolution {
  /** The answer; its patch is the fix's, or null. */
  readonly solution: LlmSolution;
  readonly fix: Fix | null;
  /** What was thrown away and why, a sentence each. */
  readonly dropped: readonly string[];
}

/** Reads an answer to `buildFailurePrompt`: JSON alone, in a code block, or after words. */
export function parseFailureAnswer(text: string): ParsedAnswer<LlmSolution> {
  return parseAnswer(text, LlmSolution);
}

/**
 * Takes an answer apart (docs/design.md, "The language model"): quotes that were not sent, commands that do more than look or restart, links, and a patch
 * that the guard refuses are thrown away. Throws `invalid` when no cause is left.
 */
export function guardFailureAnswer(value: LlmSolution, record: StoredFailureRecord): GuardedSolution {
  const sent = failureSections(record, (text) => text)
    .map(({ text }) => text)
    .join('\n');
  const cause = guardSentences(value.cause, sent);
  if (cause.text === '')
    throw new PodproofError('invalid', `it names no cause that can be shown (${cause.dropped[0] ?? 'it is empty'})`);
  const isQuote = quoteChecker(sent);
  const [evidence, invented] = partition(
    value.evidence.filter((quote) => quote !== ''),
    isQuote,
  );
  const scope = scopeOf(record);
  const steps = guardSteps(value.steps, { sent, scope });
  const checks = guardSteps(value.checks, { sent, scope });
  const { fix, reasons } = llmFix({ ...value, evidence }, record);
  return {
    solution: {
      ...value,
      cause: cause.text,
      evidence,
      steps: steps.kept,
      checks: checks.kept,
      patch: fix?.patch ?? null,
    },
    fix,
    dropped: [
      ...cause.dropped,
      ...invented.map(() => 'a quote that does not stand in the evidence'),
      ...steps.dropped,
      ...checks.dropped,
      ...reasons.map((reason) => `the patch: ${reason}`),
    ],
  };
}

type Step = LlmSolution['steps'][number];

interface Surroundings {
  readonly sent: string;
  readonly scope: CommandScope;
}

function guardSteps(steps: readonly Step[], around: Surroundings): { kept: Step[]; dropped: string[] } {
  const judged = steps.map((step) => ({ step, problem: stepProblem(step, around) }));
  return {
    kept: judged.filter(({ problem }) => problem === undefined).map(({ step }) => step),
    dropped: judged.flatMap(({ problem }) => (problem === undefined ? [] : [`a step: ${problem}`])),
  };
}

function stepProblem({ text, command }: Step, { sent, scope }: Surroundings): string | undefined {
  const [link] = outwardLinks(text, sent);
  if (link !== undefined) return 'it holds a link';
  return textProblem(text) ?? (command === undefined ? undefined : commandProblem(command, scope));
}

function scopeOf(record: StoredFailureRecord): CommandScope {
  const { owner, facts, containers } = readEvidence(record);
  return {
    namespace: facts.namespace,
    workloads: [facts.pod, owner.name],
    images: containers.map(({ image }) => image).filter((image) => image !== ''),
  };
}

function partition<Item>(items: readonly Item[], fits: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}
