import type { Evidence } from '../evidence/evidence.js';
import type { Fields } from '../evidence/values.js';
import type { OracleCase } from './oracle.js';

/** Under this no window is ever, in seconds. */
const SHORTEST = 30;

/** For how long a mirror must be well, in seconds. @param report the failure's report or record, which knows instants */
export function windowFor(_about: OracleCase, _evidence: Evidence, _report?: Fields): number {
  return SHORTEST;
}

/** The TTL that such a window needs, in seconds: with the time that a pod like this takes to start. */
export function needsTtl(windowSeconds: number): number {
  return windowSeconds + SHORTEST;
}
