import { ORACLES } from './checks/index.js';
import type { Oracle } from './oracle.js';
import type { OracleCase } from './oracle-case.js';

/** The oracles of which the failure is the own. */
export function ownOracles({ kind }: Pick<OracleCase, 'kind'>): readonly Oracle[] {
  return ORACLES.filter(({ kinds }) => kinds.includes(kind));
}

/** By which verdicts a pod shows this very failure; of one that is not known any. */
export function ownVerdicts(about: Pick<OracleCase, 'kind'>): { has(verdict: string): boolean } {
  const own = ownOracles(about);
  if (own.some(({ name }) => name === 'no-failure')) return { has: () => true };
  return new Set(own.flatMap(({ failsWith }) => failsWith));
}
