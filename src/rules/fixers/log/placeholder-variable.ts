import { isSecretName } from '../../secrets/detectors/secret-names.js';
import type { Fixer } from '../fixer.js';
import { ENV_PATHS, missingVariable } from './missing-variable.js';

const NAME = /^[A-Z][A-Z0-9_]{2,100}$/;

/** An environment variable that is missing gets a placeholder, to see what else the program needs. */
export const placeholderVariable: Fixer = {
  strategy: 'placeholder-variable',
  title: 'Set a missing environment variable to a placeholder',
  kinds: ['log-missing-env'],
  touches: ENV_PATHS,
  propose: (problem) => {
    const missing = missingVariable(problem);
    if (missing === undefined || !NAME.test(missing.name) || isSecretName(missing.name)) return [];
    const { container, path, edit, name } = missing;
    const value = `placeholder-for-${name}`;
    return [
      {
        title: `Try ${container.name} with a placeholder for ${name}`,
        explanation:
          `Container ${container.name} demands environment variable ${name}, and the manifest does not give it. In the mirror it is set to "${value}": that shows whether anything else keeps it from starting. ` +
          'The value is yours to give.',
        assumes: [`The program only looks whether ${name} is set while it starts.`],
        scope: 'mirror-only',
        patch: edit.append([...path, 'env'], { name, value }).patch,
      },
    ];
  },
};
