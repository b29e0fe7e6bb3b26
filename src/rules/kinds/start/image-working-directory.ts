import type { Fixer } from '../rule-and-fixers.js';
import { failingContainer } from '../support/failing-container.js';
import { execErrors } from './exec-error.js';

/** A workingDir that cannot be entered is dropped, so that the image's own is used. */
export const imageWorkingDirectory: Fixer = {
  strategy: 'image-working-directory',
  title: 'Drop a workingDir that cannot be entered',
  kinds: ['start-error-exec'],
  touches: ['containers', 'initContainers', 'ephemeralContainers'].map((list) => `/spec/${list}/*/workingDir`),
  propose: (problem) => {
    const failing = failingContainer(problem);
    const error = execErrors(problem.evidence).find((each) => each.container === problem.container);
    if (failing === undefined || error === undefined || error.workdir === '') return [];
    const { container, path, edit } = failing;
    if (edit.get([...path, 'workingDir']) !== error.workdir) return [];
    return [
      {
        title: `Use the working directory of the image in ${container.name}`,
        explanation: `Image ${container.image} has no directory ${error.workdir} that the user of container ${container.name} may enter. workingDir is dropped, so that the one of the image is used.`,
        assumes: [
          `The program of container ${container.name} finds its files without ${error.workdir} as its working directory.`,
        ],
        patch: edit.remove([...path, 'workingDir']).patch,
      },
    ];
  },
};
