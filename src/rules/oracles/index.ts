export { applicableOracles, checksFor } from './applicable.js';
export { ORACLES } from './checks/index.js';

export type { ProofJudgement } from './judge-proof.js';
export { judgeProof } from './judge-proof.js';
export type { Look, ObservedRun, PodReading, RunLog } from './observed-run.js';
export { beginRun, withReading } from './observed-run.js';
export type { Oracle, OracleAnswer, OracleCase, RunLook } from './oracle.js';
export type { ProofObservations, ProofQuestion } from './proof-question.js';
export { needsTtl, startSecondsOf, windowFor } from './window.js';
