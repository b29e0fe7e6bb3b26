import { expect, it } from 'vitest';
import type { Fields } from '../../../../src/rules/evidence/values.js';
import { lookAt } from '../../../../src/rules/oracles/define-oracle.js';
import {
  beginRun,
  type ObservedRun,
  type Oracle,
  type OracleCase,
  type RunLog,
  withReading,
} from '../../../../src/rules/oracles/index.js';
import { type Body, pod, START } from '../../failing/objects.js';

/** What was seen of a pod: a reading at each of these seconds, and what else was known at the last. */
export interface Seen {
  readonly pods: readonly (readonly [number, Fields])[];
  readonly events?: readonly Fields[];
  readonly logs?: readonly RunLog[];
  /** When it was looked at last, in seconds after the start; default: at the last reading. */
  readonly until?: number;
}

export function runOf({ pods, events = [], logs, until }: Seen): ObservedRun {
  let run = beginRun(START);
  for (const [seconds, seen] of pods) run = withReading(run, { at: START + seconds * 1_000, pod: seen });
  const last = pods.at(-1);
  const at = START + (until ?? last?.[0] ?? 0) * 1_000;
  return withReading(run, { at, ...(last && { pod: last[1] }), events, ...(logs !== undefined && { logs }) });
}

/** A failure of container `app` of a pod with this spec, which nothing was changed in. */
export function caseOf(kind: string, spec: Body = {}, more: Partial<OracleCase> = {}): OracleCase {
  const manifest = pod({ spec });
  return { kind, container: 'app', original: manifest, fixed: manifest, logLines: [], ...more };
}

export interface OracleExpectation {
  readonly about?: OracleCase;
  readonly seen: Seen;
  /** `holds`: it has to go on; `waits`: it does not hold yet. */
  readonly is: 'passed' | 'failed' | 'skipped' | 'holds' | 'waits';
  /** When it came to be, or since when it holds, in seconds after the start. */
  readonly at?: number;
  readonly says?: RegExp;
}

/** One test for each thing that may be seen. */
export function oracleCases(
  oracle: Oracle,
  about: OracleCase,
  cases: Readonly<Record<string, OracleExpectation>>,
): void {
  it.each(Object.entries(cases))('%s', (_, { seen, is, at, says, about: own = about }) => {
    expect(oracle.applies(own)).toBe(true);
    const run = runOf(seen);
    const answer = oracle.judge(lookAt(run, own), own);
    const state = answer.status === 'pending' ? (answer.holdsSince === undefined ? 'waits' : 'holds') : answer.status;
    expect(state, answer.detail).toBe(is);
    const instant = answer.at ?? answer.holdsSince;
    if (at !== undefined) expect(((instant ?? Number.NaN) - START) / 1_000).toBe(at);
    if (says !== undefined) expect(answer.detail).toMatch(says);
  });

  it('says what it will watch in one sentence', () => {
    expect(oracle.watches(about)).toMatch(/^[A-Za-z].{10,300}$/);
  });
}
