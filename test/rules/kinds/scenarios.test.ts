import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../../src/contracts/diagnosis.js';
import { FailureReport } from '../../../src/contracts/failure.js';
import { renderSolution } from '../../../src/kernel/solutions/render-solution.js';
import { diagnoseReport } from '../../../src/rules/diagnose-report.js';

/** A failure as somebody who does not know the rules has written it down, and what an expert says of it. */
interface Scenario {
  readonly name: string;
  /** Null where nothing is wrong. */
  readonly kind: string | null;
  /** Other kinds that an expert would accept as well. */
  readonly also_right: readonly string[];
  /** Null where it concerns the pod, or the expert leaves it open. */
  readonly container: string | null;
  /** Of every list, one must stand in the Markdown, in whatever case. */
  readonly must_mention: readonly (readonly string[])[];
  readonly must_not_mention: readonly string[];
  /** One of these words must stand in the first step: it must be about what the log says. */
  readonly first_step?: readonly string[];
  readonly fix: 'hand-over' | 'mirror-only' | 'none' | 'any';
  readonly report: unknown;
}

const FOLDER = new URL('../../fixtures/scenarios/', import.meta.url);
const SECTIONS = readdirSync(FOLDER).map((file) => {
  const scenarios = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as readonly Scenario[];
  return { section: file.replace('.json', ''), scenarios };
});

/** The first step where it is not about what the scenario is about. */
function missedStep({ first_step: words = [''] }: Scenario, step: Step = { text: '' }): string[] {
  const first = `${step.text} ${step.command ?? ''}`.toLowerCase();
  return words.some((word) => first.includes(word.toLowerCase())) ? [] : [first];
}

describe.each(SECTIONS)('the scenarios of $section', ({ scenarios }) => {
  it.each(scenarios)('$name is $kind', (scenario) => {
    const report = FailureReport.parse(scenario.report);
    const told = diagnoseReport(report);
    const kind = told.diagnosis?.kind ?? null;
    expect([scenario.kind, ...scenario.also_right]).toContain(kind);
    if (scenario.container !== null) expect(told.diagnosis?.container).toBe(scenario.container);
    if (scenario.fix !== 'any') expect(told.fix?.scope ?? 'none').toBe(scenario.fix);
    const text = kind === null ? '' : renderSolution(told, report).toLowerCase();
    const says = (words: string) => text.includes(words.toLowerCase());
    expect(scenario.must_mention.filter((words) => !words.some(says))).toEqual([]);
    expect(scenario.must_not_mention.filter(says)).toEqual([]);
    expect(missedStep(scenario, told.diagnosis?.steps[0])).toEqual([]);
  });
});

it('the scenarios are many, sorted, and named once', () => {
  const names = SECTIONS.map(({ scenarios }) => scenarios.map(({ name }) => name));
  for (const list of names) expect(list).toEqual([...list].sort());
  expect(names.flat().length).toBeGreaterThan(200);
  expect(new Set(names.flat()).size).toBe(names.flat().length);
});
