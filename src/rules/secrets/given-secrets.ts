import { textOf, textsOf } from '../evidence/values.js';
import type { ManifestContainer } from '../pod/manifest-parts.js';
import { readPod } from '../pod/pod.js';
import { isHarmlessValue } from './detectors/harmless-value.js';
import { looksMade } from './detectors/looks-made.js';
import { secretKindOfName } from './detectors/secret-names.js';
import { scrubText } from './scrub.js';
import { scrubArguments } from './scrub-arguments.js';
import { maskedIn } from './secrets-in.js';

/** Each is looked for in each text. More than these no person writes into one manifest. */
const MOST = 200;

/**
 * What a manifest itself gives its containers as secrets, in variables that are called so and in arguments: a log may print them bare, where nothing
 * tells what they are. Without paths, addresses and words, which are often the cause.
 */
export function givenSecrets(containers: readonly ManifestContainer[]): readonly string[] {
  const values = containers.flatMap((container) => [...ofVariables(container), ...ofArguments(container)]);
  return [...new Set(values.filter((value) => looksMade(value) && !isHarmlessValue(value)))].slice(0, MOST);
}

/** The same of a manifest's text; none where it cannot be read. */
export function secretsGivenBy(manifestText: string): readonly string[] {
  return givenSecrets(readPod(manifestText).containers);
}

function ofVariables({ env }: ManifestContainer): string[] {
  return env.flatMap(({ name, value }) => (secretKindOfName(textOf(name)) === undefined ? [] : textOf(value)));
}

/** Behind a flag of a secret's name, or of a program that takes a password there, and within an argument. */
function ofArguments({ fields }: ManifestContainer): string[] {
  const command = textsOf(fields.command);
  const args = textsOf(fields.args);
  return [...hiddenOf(command, []), ...hiddenOf(args, command)];
}

function hiddenOf(words: readonly string[], command: readonly string[]): string[] {
  const scrubbed = scrubArguments(words, scrubText, command);
  return words.flatMap((word, index) => (scrubbed[index] === word ? [] : maskedIn(word, String(scrubbed[index]))));
}
