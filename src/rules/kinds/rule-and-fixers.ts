import type { Evidence } from '../evidence/evidence.js';
import { ORACLES } from '../oracles/checks/index.js';
import type { Draft, FailureKind, KindInfo } from './define-kind.js';
import type { FixInfo, Problem, Proposal } from './fix.js';
import { FIXERS } from './fixers.js';

/** A kind whose cases are not typed: its fixes stand apart and are joined with it by its id. */
export interface DiagnosisRule extends KindInfo {
  match(evidence: Evidence): readonly Draft[];
}

/** A fix that finds its case again. */
export interface Fixer extends FixInfo {
  /** The kinds of diagnosis that it can repair. */
  readonly kinds: readonly string[];
  propose(problem: Problem): readonly Proposal[];
}

export function kindOfRule({ match, ...info }: DiagnosisRule): FailureKind {
  const fixes = FIXERS.filter(({ kinds }) => kinds.includes(info.id));
  return {
    ...info,
    fixes,
    oracles: ORACLES.filter(({ kinds }) => kinds.includes(info.id)),
    find: (evidence) => match(evidence).map((draft) => ({ draft, fixes })),
  };
}
