import type { Step } from '../../../../contracts/diagnosis.js';
import { textOf } from '../../../evidence/values.js';
import { changeStep } from '../../support/commands.js';
import { inputPlace, inputWithValue } from '../inputs/program-inputs.js';
import type { LogHit } from '../lines/log-signature.js';

/** A file by its name alone or by a path that is not absolute. */
const RELATIVE = /^(?!\/)(?:\.{1,2}\/)?[\w@.-]{1,60}(?:\/[\w@.-]{1,60}){0,8}$/;
/** No program of the image, and no .env, which is for the machine of a developer. */
const NAMES_FILE = /[\w-]\.[a-z]\w{0,11}$/i;
const ENV_FILE = /(?:^|\/)\.env(?:\.|$)/;

/** A file that is looked for from the directory in which the program starts. */
export function relativeFileSteps({ evidence, container }: LogHit, name: string): Step[] {
  if (!RELATIVE.test(name) || !NAMES_FILE.test(name) || ENV_FILE.test(name)) return [];
  const own = textOf(container.fields['workingDir']);
  const from =
    own === ''
      ? `the WORKDIR of ${container.image || 'the image'} (no ${container.path}.workingDir is set)`
      : `${own} (${container.path}.workingDir)`;
  const input = inputWithValue(container, `"${name}"`);
  return [
    changeStep(
      evidence,
      `Let ${name} be where ${container.name} looks for it: its path counts from the directory in which it starts, ${from}. Mount the ConfigMap or Secret that holds ${name.slice(name.lastIndexOf('/') + 1)} there (with subPath, so that it hides nothing else), copy it into the image, or name it by its whole path${input === undefined ? '' : ` at ${inputPlace(input)}`}`,
    ),
  ];
}
