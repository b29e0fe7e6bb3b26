import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { lettersAndDigits } from './program-inputs.js';

const EMPTY =
  /\bempty (?:secret|value|setting|key|password)s? (?:for|of)(?: (?:key|setting|variable))? ["'`]?([\w.-]{1,80})["'`]?/i;
const LINES = 60;

/** The name under which the entrypoint says that it got nothing for this setting; '' where it says nothing of the kind. */
export function emptyName(container: ContainerEvidence, setting: string): string {
  const bare = lettersAndDigits(setting);
  if (bare.length < 4) return '';
  const found = container.logLines.slice(-LINES).flatMap((line) => EMPTY.exec(line)?.[1] ?? []);
  return found.find((each) => lettersAndDigits(each).endsWith(bare)) ?? '';
}
