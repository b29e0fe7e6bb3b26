import { textOf, textsOf } from '../evidence/values.js';
import type { ManifestContainer } from '../pod/manifest-parts.js';
import { readPod } from '../pod/pod.js';
import { isHarmlessValue } from './detectors/harmless-value.js';
import { looksMade } from './detectors/looks-made.js';
import { secretKindOfName } from './detectors/secret-names.js';

const FLAG = /^--?([A-Za-z][\w.-]{0,60})(?:=(.{1,500}))?$/s;

/**
 * What a manifest itself gives its containers under the names of secrets, as values of variables and of flags: a log may print them bare, where
 * nothing tells what they are. Without paths, addresses and words, which are often the cause.
 */
export function givenSecrets(containers: readonly ManifestContainer[]): readonly string[] {
  return [...new Set(containers.flatMap((container) => [...ofVariables(container), ...ofFlags(container)]))];
}

/** The same of a manifest's text; none where it cannot be read. */
export function secretsGivenBy(manifestText: string): readonly string[] {
  return givenSecrets(readPod(manifestText).containers);
}

function ofVariables({ env }: ManifestContainer): string[] {
  return env.flatMap(({ name, value }) => secretUnder(textOf(name), textOf(value)));
}

function ofFlags({ fields }: ManifestContainer): string[] {
  return [textsOf(fields.command), textsOf(fields.args)].flatMap((words) =>
    words.flatMap((word, index) => {
      const [, name = '', value = words[index + 1] ?? ''] = FLAG.exec(word) ?? [];
      return secretUnder(name, value);
    }),
  );
}

function secretUnder(name: string, value: string): string[] {
  const isSecret = value !== '' && secretKindOfName(name) !== undefined && looksMade(value) && !isHarmlessValue(value);
  return isSecret ? [value] : [];
}
