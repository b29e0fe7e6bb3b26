import { ORACLES } from './checks/index.js';
import type { Oracle } from './oracle.js';
import type { OracleCase } from './oracle-case.js';

type Failed = Pick<OracleCase, 'kind' | 'oracles'>;

/** The oracles of which the failure is the own. */
export function ownOracles({ kind, oracles = [] }: Failed): readonly Oracle[] {
  return ORACLES.filter(({ name, kinds }) => kinds.includes(kind) || oracles.includes(name));
}

/** By which verdicts a pod shows this very failure; of one that is not known any. */
export function ownVerdicts(about: Failed): { has(verdict: string): boolean } {
  const own = ownOracles(about);
  if (own.some(({ name }) => name === 'no-failure')) return { has: () => true };
  return new Set(own.flatMap(({ failsWith }) => failsWith));
}
