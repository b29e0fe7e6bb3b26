import { textOf } from '../evidence/values.js';
import type { ProbeName } from '../pod/pod-fields.js';
import type { OracleCase } from './oracle-case.js';
import { lastingContainersOf } from './seen-pod.js';

/** The containers that have such a probe. */
export function probedNames({ fixed }: OracleCase, probe: ProbeName): readonly string[] {
  return lastingContainersOf(fixed)
    .filter((container) => container[probe] !== undefined && container[probe] !== null)
    .map(({ name }) => textOf(name));
}
