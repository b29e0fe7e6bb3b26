import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { isSecretName } from '../../../secrets/detectors/secret-names.js';
import { secretsIn } from '../../../secrets/secrets-in.js';
import { settingOf } from '../lines/setting-name.js';
import { inputWithName, programInputs } from './program-inputs.js';

/** What a person reads as one value; no address with user and password, and nothing that is long. */
const PLAIN = /^[\w./:+%-]{1,80}$/;
/** What may be a secret under a name that does not say so: letters and digits without end, and words of signing and logging in. */
const RANDOM = /(?=[A-Za-z_-]{0,80}\d)(?=[\d_-]{0,80}[A-Za-z])[\w-]{16,80}/;
const DELICATE = /SIGN|SEED|CRED|AUTH(?!ORIT)|HASH|PRIVATE|CIPHER|CRYPT/i;
const MOST = 2;
const INPUTS = 200;

/** ` DEPOT_DIR is /srv/depot (spec.containers[0].env[0]).`: what the manifest gives for the variables that a text names, unless it tells that; '' where there is none. */
export function givenValues(container: ContainerEvidence, text: string): string {
  const name = settingOf(text);
  const setting = /[._]/.test(name) ? inputWithName(container, name)?.variable : '';
  const named = programInputs(container)
    .slice(0, INPUTS)
    .filter(({ variable, text: value }) => isShown(variable, value))
    .filter(({ variable, text: value }) => (isNamed(text, variable) || variable === setting) && !text.includes(value));
  return named
    .slice(0, MOST)
    .map(({ variable, text: value, path }) => ` ${variable} is ${value} (${path}).`)
    .join('');
}

function isShown(variable: string, value: string): boolean {
  return (
    variable.includes('_') &&
    PLAIN.test(value) &&
    !RANDOM.test(value) &&
    !DELICATE.test(variable) &&
    !isSecretName(variable) &&
    secretsIn(`${variable}=${value}`).length === 0
  );
}

/** Whether the name stands there by itself, not within another one. */
function isNamed(text: string, variable: string): boolean {
  const at = text.indexOf(variable);
  const [before, behind] = [text.charAt(at - 1), text.charAt(at + variable.length)];
  return at !== -1 && !/[\w]/.test(before) && !/[\w]/.test(behind);
}
