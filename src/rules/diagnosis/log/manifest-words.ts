import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { fieldsOf, listOf, textOf, textsOf } from '../../evidence/values.js';

/** A word of the manifest that a program gets: of its command line, or the value of a variable. */
export interface ManifestWord {
  readonly path: string;
  readonly text: string;
  /** The environment variable; '' for words of command and args. */
  readonly variable: string;
}

/** Everything that the manifest gives the program of a container: arguments, command, variables with a value. */
export function wordsOf(container: ContainerEvidence): readonly ManifestWord[] {
  const words = ['args', 'command'].flatMap((field) =>
    textsOf(container.fields[field]).map((text, index) => ({
      path: `${container.path}.${field}[${index}]`,
      text,
      variable: '',
    })),
  );
  const env = listOf(container.fields['env']).map((element, index) => {
    const variable = fieldsOf(element);
    return {
      path: `${container.path}.env[${index}]`,
      text: textOf(variable['value']),
      variable: textOf(variable['name']),
    };
  });
  return [...words, ...env.filter(({ text }) => text !== '')];
}

/** What to call the place of a word in a sentence. */
export function placeOf({ path, variable }: ManifestWord): string {
  return variable === '' ? path : `${variable} (${path})`;
}
