import type { MirrorPreview } from '../../contracts/mirror.js';
import { ORACLES } from './checks/index.js';
import type { Oracle } from './oracle.js';
import type { OracleCase } from './oracle-case.js';
import { detailText } from './words.js';

/** The oracles that have something to say of this pod, in the order in which a pod comes up. */
export function applicableOracles(about: OracleCase): readonly Oracle[] {
  return ORACLES.filter((oracle) => oracle.applies(about));
}

/** What will be watched of a mirror, in the order in which a pod comes up. */
export function checksFor(about: OracleCase): MirrorPreview['checks'] {
  return applicableOracles(about).map((oracle) => ({ name: oracle.name, detail: detailText(oracle.watches(about)) }));
}
