import type { MirrorPreview } from '../../contracts/mirror.js';
import type { OracleCase } from './oracle.js';

export type { ProofJudgement, ProofObservations, ProofQuestion } from './judge-proof.js';
export { judgeProof } from './judge-proof.js';
export type { Look, ObservedRun, PodReading, RunLog } from './observed-run.js';
export { beginRun, withReading } from './observed-run.js';
export type { Oracle, OracleAnswer, OracleCase } from './oracle.js';
export { needsTtl, windowFor } from './window.js';

/** What will be watched of a mirror, in the order in which a pod comes up. */
export function checksFor(_about: OracleCase): MirrorPreview['checks'] {
  return [];
}
