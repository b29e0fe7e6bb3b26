import { fix } from '../../fix.js';
import { failingContainer } from '../../support/failing-container.js';
import type { ExecError } from './exec-error.js';

/** A workingDir that cannot be entered is dropped, so that the image's own is used. */
export const imageWorkingDirectory = fix<ExecError>({
  strategy: 'image-working-directory',
  title: 'Drop a workingDir that cannot be entered',
  touches: ['containers', 'initContainers', 'ephemeralContainers'].map((list) => `/spec/${list}/*/workingDir`),
  propose: (error, problem) => {
    const failing = failingContainer(problem);
    if (failing === undefined || error.workdir === '') return [];
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
});
