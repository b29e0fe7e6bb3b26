import type { Diagnosis, Step } from '../../contracts/diagnosis.js';
import type { FailureReport } from '../../contracts/failure.js';
import type { RuledReport } from '../../rules/diagnose-report.js';
import { scrubText } from '../../rules/secrets/scrub.js';
import { changesSection } from './changes-section.js';
import { fence, inline, joinSections } from './markdown.js';
import { renderFix } from './render-fix.js';
import { withoutRepeated } from './repeated-step.js';

/** What the rules say of a report (`diagnoseReport`). */
type Findings = Pick<RuledReport, 'diagnosis' | 'fix' | 'fixCommand'>;

const QUOTES = 6;
const OTHERS = 5;

/**
 * The solution as Markdown: cause, what changed before it, evidence quoted, the fix, what to do, how to check, what else was seen. Everything that comes
 * from the cluster is shown as text: it can hold backticks and HTML, and cannot become markup.
 */
export function renderSolution({ diagnosis, fix, fixCommand }: Findings, report: FailureReport): string {
  if (diagnosis === null) return renderNothing(report);
  const { title, cause, evidence, steps, checks, others, source } = solutionSections(diagnosis, { fix, fixCommand });
  return joinSections([
    title,
    cause,
    changesSection({ diagnosis, fix }, report),
    evidence,
    fix === null ? '' : renderFix(fix, fixCommand),
    steps,
    checks,
    others,
    source,
  ]);
}

/** The parts of a solution as Markdown, each '' where there is nothing to say. */
export interface SolutionSections {
  readonly title: string;
  readonly cause: string;
  readonly evidence: string;
  readonly steps: string;
  readonly checks: string;
  readonly others: string;
  /** The rule that found it, and how sure it is. */
  readonly source: string;
}

/** The steps refer to the fix's command, so the fix stands above them. */
export function solutionSections(
  diagnosis: Diagnosis,
  { fix, fixCommand }: Pick<Findings, 'fix' | 'fixCommand'>,
): SolutionSections {
  return {
    title: `## ${inline(diagnosis.title)}`,
    cause: inline(diagnosis.cause),
    evidence: evidenceSection(diagnosis),
    steps: stepsSection('### What to do', withoutRepeated(diagnosis.steps, fix, fixCommand)),
    checks: stepsSection('### How to check', diagnosis.checks),
    others: othersSection(diagnosis.others),
    source: footer(diagnosis),
  };
}

function renderNothing(report: FailureReport): string {
  const messages = [report.failure_reason, report.failure_message]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(': ');
  const reported = messages === '' ? '' : ` The agent reported: ${inline(scrubText(messages.slice(0, 500)))}.`;
  const pod = `The pod ${inline(report.pod_name)} in namespace ${inline(report.namespace)}`;
  return `## Nothing wrong was found\n\n${pod} is well, as far as its report shows: it runs and is ready, or it has done its work.${reported}\n`;
}

function evidenceSection(diagnosis: Diagnosis): string {
  const quotes = diagnosis.evidence.filter((quote) => quote.text !== '').slice(0, QUOTES);
  if (quotes.length === 0) return '';
  return ['### Evidence', ...quotes.map((quote) => `${inline(quote.where)}:\n\n${fence(quote.text)}`)].join('\n\n');
}

function stepsSection(heading: string, steps: readonly Step[]): string {
  if (steps.length === 0) return '';
  return [heading, ...steps.map((step, index) => renderStep(step, index + 1))].join('\n\n');
}

/** A command is indented as far as the item's text, so that it stays part of the item. */
function renderStep(step: Step, number: number): string {
  const label = `${number}. `;
  const text = `${label}${inline(step.text)}`;
  if (step.command === undefined) return text;
  const indent = ' '.repeat(label.length);
  const block = fence(step.command, 'sh')
    .split('\n')
    .map((line) => `${indent}${line}`)
    .join('\n');
  return `${text}\n\n${block}`;
}

function othersSection(others: readonly Diagnosis[]): string {
  if (others.length === 0) return '';
  const items = others.slice(0, OTHERS).map((other) => `- **${inline(other.title)}**: ${inline(other.cause)}`);
  return ['### What else was seen', items.join('\n')].join('\n\n');
}

function footer(diagnosis: Diagnosis): string {
  return `_Found by the rule \`${diagnosis.kind}\`, confidence ${diagnosis.confidence}._`;
}
