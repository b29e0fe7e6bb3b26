import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { ProbeFailure } from './probe-failure.js';

/** What a probe's answer means, and what to do about it. */
export interface ProbeAdvice {
  /** What follows `the probe fails: `; without a full stop. */
  readonly meaning: string;
  readonly steps: readonly Step[];
}

export type ProbeAdviser = (evidence: Evidence, failure: ProbeFailure) => ProbeAdvice;
