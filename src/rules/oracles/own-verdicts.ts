import { KINDS } from '../kinds/index.js';
import { ORACLES } from './checks/index.js';
import { noFailure } from './checks/no-failure.js';
import type { Oracle } from './oracle.js';
import type { OracleCase } from './oracle-case.js';

type Failed = Pick<OracleCase, 'kind' | 'oracles'>;

/** A failure of which no kind is known: nothing at all may befall the pod then. */
const UNKNOWN = 'unknown';

/** The oracles that the kind of the failure lists: what must be seen for it to be gone. */
export function ownOracles({ kind, oracles = [] }: Failed): readonly Oracle[] {
  if (kind === UNKNOWN) return [noFailure];
  return KINDS.find(({ id }) => id === kind)?.oracles ?? ORACLES.filter(({ name }) => oracles.includes(name));
}

/** By which verdicts a pod shows this very failure; of one that is not known any. */
export function ownVerdicts(about: Failed): { has(verdict: string): boolean } {
  const own = ownOracles(about);
  if (own.some(({ name }) => name === 'no-failure')) return { has: () => true };
  return new Set(own.flatMap(({ failsWith }) => failsWith));
}
