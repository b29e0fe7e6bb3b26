import type { Evidence } from '../../evidence/evidence.js';
import { type ConfigError, configErrors } from './config-error.js';
import { missingKeyIn, missingObjectIn, type NamedKey, type NamedObject } from './config-texts.js';

/** A container that waits for a ConfigMap or Secret that does not exist. */
export interface MissingObject extends ConfigError, NamedObject {}

/** A container that waits for a key that a ConfigMap or Secret does not have. */
export interface MissingKey extends ConfigError, NamedKey {}

export function missingObjects(evidence: Evidence): readonly MissingObject[] {
  return configErrors(evidence).flatMap((error) => {
    const found = missingObjectIn(error.message);
    return found === undefined ? [] : [{ ...error, ...found }];
  });
}

export function missingKeys(evidence: Evidence): readonly MissingKey[] {
  return configErrors(evidence).flatMap((error) => {
    const found = missingKeyIn(error.message);
    return found === undefined ? [] : [{ ...error, ...found }];
  });
}
