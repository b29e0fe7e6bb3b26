import { SECOND } from '../rules/failing/durations.js';
import { findingsOf, type Weighed, type WeighingOptions, weigh } from '../rules/failing/judge.js';
import type { Subject } from '../rules/failing/subject.js';
import type { Surroundings } from '../rules/failing/verdict.js';
import { VERDICTS } from '../rules/failing/verdicts/index.js';
import { scrubText } from '../rules/secrets/scrub.js';

export interface Explanation {
  readonly verdict: string;
  /** What the verdict looks at, in words. */
  readonly looksAt: string;
  readonly answer: 'fails' | 'failed' | 'waits' | 'well';
  /** Why, and what it waits for; '' where it sees nothing. */
  readonly detail: string;
}

/** What every verdict for this kind of object says of it, those that see something first. */
export function explainSubject(
  subject: Subject,
  around: Surroundings,
  now: number,
  options?: WeighingOptions,
): readonly Explanation[] {
  const { lasting, passing, waiting } = weigh(findingsOf(subject, around), now, options);
  const seen = [
    ...lasting.map((each) => explanationOf(each, 'fails', findingText(each, now))),
    ...passing.map((each) => explanationOf(each, 'failed', `${findingText(each, now)}; it runs and is ready again`)),
    ...waiting.map((each) =>
      explanationOf(each, 'waits', `${findingText(each, now)}; counts in ${seconds(each.dueAt - now)}`),
    ),
  ];
  const silent = VERDICTS.filter(
    ({ subject: kind, id }) => kind === subject.kind && !seen.some((each) => each.verdict === id),
  );
  return [...seen, ...silent.map(({ id, looksAt }) => ({ verdict: id, looksAt, answer: 'well' as const, detail: '' }))];
}

/** The explanations as text, a line each. */
export function explanationText(explanations: readonly Explanation[]): string {
  const width = Math.max(0, ...explanations.map(({ verdict }) => verdict.length));
  return explanations
    .map(({ verdict, answer, detail, looksAt }) => {
      const words = detail === '' ? `looks at ${looksAt}` : detail;
      return `${answer.padEnd(6)}  ${verdict.padEnd(width)}  ${words}`;
    })
    .join('\n');
}

function explanationOf({ finding }: Weighed, answer: Explanation['answer'], detail: string): Explanation {
  const looksAt = VERDICTS.find(({ id }) => id === finding.verdict)?.looksAt ?? '';
  return { verdict: finding.verdict, looksAt, answer, detail };
}

function findingText({ finding, since }: Weighed, now: number): string {
  const { reason, container, message } = finding;
  const place = container === '' ? '' : ` in container ${container}`;
  const words = message === '' ? '' : `: ${scrubText(message).replaceAll(/\s+/g, ' ')}`;
  return `${reason}${place} since ${seconds(now - since)}${words}`;
}

function seconds(duration: number): string {
  return `${Math.max(0, Math.ceil(duration / SECOND))} s`;
}
