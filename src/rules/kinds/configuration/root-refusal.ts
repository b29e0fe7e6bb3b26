import type { Evidence } from '../../evidence/evidence.js';
import { type ConfigError, configErrors } from './config-error.js';
import { type Refusal, refusalIn } from './config-texts.js';

/** A container that runAsNonRoot keeps from starting. */
export interface RootRefusal extends ConfigError, Refusal {}

export function rootRefusals(evidence: Evidence): readonly RootRefusal[] {
  return configErrors(evidence).flatMap((error) => {
    const found = refusalIn(error.message);
    return found === undefined ? [] : [{ ...error, ...found }];
  });
}
