import { volumePath } from '../../../pod/places.js';
import { fix } from '../../fix.js';
import { failingContainer } from '../../support/failing-container.js';
import type { ExecError } from './exec-error.js';

/** 0755: what a program usually has. */
const MODE = 0o755;

/** The files of a ConfigMap or Secret that are run get a mode with which they can be. */
export const executableMode = fix<ExecError>({
  strategy: 'executable-mode',
  title: 'Let the files of a ConfigMap or Secret be run: mode 0755',
  touches: ['configMap', 'secret'].flatMap((source) => [
    `/spec/volumes/*/${source}/defaultMode`,
    `/spec/volumes/*/${source}/items/*/mode`,
  ]),
  propose: (error, problem) => {
    const { name, lockedFile: file } = error;
    const failing = failingContainer(problem);
    const volume = file === undefined ? undefined : volumePath(problem.pod, file.volume);
    if (failing === undefined || file === undefined || volume === undefined) return [];
    const { edit } = failing;
    edit.set([...volume, ...file.modeWords], MODE);
    if (edit.patch.length === 0) return [];
    return [
      {
        title: `Make ${name} executable`,
        explanation:
          `${name} comes from ${file.kind} ${file.name} (volume ${file.volume}), whose files have the mode 0${file.mode.toString(8)}: nobody may run them. ` +
          `${file.modePath} becomes ${MODE} (0755).`,
        assumes: [`${name} begins with a line that names its interpreter (#!), and the image has that interpreter.`],
        patch: edit.patch,
      },
    ];
  },
});
