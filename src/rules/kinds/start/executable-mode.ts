import { volumePath } from '../../pod/places.js';
import type { Fixer } from '../rule-and-fixers.js';
import { failingContainer } from '../support/failing-container.js';
import { execErrors } from './exec-error.js';
import { isExecutable, mountedFile } from './mounted-file.js';

/** 0755: what a program usually has. */
const MODE = 0o755;

/** The files of a ConfigMap or Secret that are run get a mode with which they can be. */
export const executableMode: Fixer = {
  strategy: 'executable-mode',
  title: 'Let the files of a ConfigMap or Secret be run: mode 0755',
  kinds: ['start-error-exec'],
  touches: ['configMap', 'secret'].flatMap((source) => [
    `/spec/volumes/*/${source}/defaultMode`,
    `/spec/volumes/*/${source}/items/*/mode`,
  ]),
  propose: (problem) => {
    const failing = failingContainer(problem);
    const error = execErrors(problem.evidence).find((each) => each.container === problem.container);
    if (failing === undefined || error?.why?.reason !== 'permission') return [];
    const { container, edit } = failing;
    const file = mountedFile(problem.evidence, container, error.name);
    const volume = file === undefined ? undefined : volumePath(problem.pod, file.volume);
    if (file === undefined || volume === undefined || isExecutable(file)) return [];
    edit.set([...volume, ...file.modeWords], MODE);
    if (edit.patch.length === 0) return [];
    return [
      {
        title: `Make ${error.name} executable`,
        explanation:
          `${error.name} comes from ${file.kind} ${file.name} (volume ${file.volume}), whose files have the mode 0${file.mode.toString(8)}: nobody may run them. ` +
          `${file.modePath} becomes ${MODE} (0755).`,
        assumes: [
          `${error.name} begins with a line that names its interpreter (#!), and the image has that interpreter.`,
        ],
        patch: edit.patch,
      },
    ];
  },
};
