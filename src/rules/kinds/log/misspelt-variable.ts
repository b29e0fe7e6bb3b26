import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import { indexByName } from '../../pod/places.js';
import { isSecretName } from '../../secrets/detectors/secret-names.js';
import type { Fixer } from '../rule-and-fixers.js';
import { isTypingError } from '../support/typing-error.js';
import { ENV_PATHS, missingVariable } from './missing-variable.js';

/** Of shorter names nearly all are alike. */
const SHORTEST = 4;

/** An environment variable whose name is misspelt in the manifest gets the name that the program asks for. */
export const misspeltVariable: Fixer = {
  strategy: 'misspelt-variable',
  title: 'Correct the name of an environment variable that the program asks for under a name that is almost the same',
  kinds: ['log-missing-env'],
  touches: ENV_PATHS,
  propose: (problem) => {
    const missing = missingVariable(problem);
    if (missing === undefined) return [];
    const { container, path, edit, env, name: wanted } = missing;
    const near = listOf(env)
      .map((each) => textOf(fieldsOf(each)['name']))
      .filter((name) => name.length >= SHORTEST && isTypingError(name, wanted));
    const [present] = near;
    const index = present === undefined ? undefined : indexByName(env, present);
    if (index === undefined || near.length !== 1 || isPlainSecret(env, index, wanted)) return [];
    return [
      {
        title: `Rename environment variable ${present} of ${container.name} to ${wanted}`,
        explanation: `Container ${container.name} demands ${wanted}, and the manifest gives it ${present}: the name is corrected, the value stays as it is.`,
        assumes: [`${present} is a misspelling of ${wanted}, and nothing else in the container reads ${present}.`],
        patch: edit.set([...path, 'env', index, 'name'], wanted).patch,
      },
    ];
  },
};

/** A secret that stands in the manifest as it is does not get a name under which it would be taken for one. */
function isPlainSecret(env: unknown, index: number, name: string): boolean {
  return isSecretName(name) && textOf(fieldsOf(listOf(env)[index])['value']) !== '';
}
