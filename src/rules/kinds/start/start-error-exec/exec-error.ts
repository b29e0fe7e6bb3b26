import type { Evidence } from '../../../evidence/evidence.js';
import { textsOf } from '../../../evidence/values.js';
import { type ExecFault, execFaultOf, execNameOf, workdirOf } from '../exec-fault.js';
import { isExecutable, type MountedFile, mountedFile } from '../mounted-file.js';
import { type RuntimeError, runtimeErrorsOf } from '../runtime-error.js';
import { type HidingMount, hidingMount } from './hiding-mount.js';

/** A container whose command cannot be run. */
export interface ExecError extends RuntimeError {
  /** Undefined where the text names the command, but no reason that is known. */
  readonly why: ExecFault | undefined;
  /** What could not be run; '' for a working directory, or where nothing tells it. */
  readonly name: string;
  /** The working directory that could not be entered; '' where it is not that. */
  readonly workdir: string;
  /** Where the manifest names it: as `command`, as `args` of an image without an entrypoint, or nowhere: then the image does. */
  readonly from: 'command' | 'args' | 'image' | 'unknown';
  /** The file of a ConfigMap or Secret that the command names, where nobody may run it. */
  readonly lockedFile: MountedFile | undefined;
  /** The volume that hides the directory of a command that is not found. */
  readonly hiding: HidingMount | undefined;
}

export function execErrors(evidence: Evidence): readonly ExecError[] {
  return runtimeErrorsOf(evidence, 'exec').map((error) => {
    const why = execFaultOf(error.message);
    const isWorkdir = why?.reason === 'workdir';
    const name = isWorkdir ? '' : execNameOf(error.message) || (error.container.command[0] ?? '');
    return {
      ...error,
      why,
      name,
      workdir: isWorkdir ? workdirOf(error.message) : '',
      from: isWorkdir ? 'unknown' : commandOrigin(evidence, error, name),
      ...volumeOf(evidence, error, { why, name }),
    };
  });
}

function volumeOf(
  evidence: Evidence,
  error: RuntimeError,
  { why, name }: Pick<ExecError, 'why' | 'name'>,
): Pick<ExecError, 'lockedFile' | 'hiding'> {
  return {
    lockedFile: why?.reason === 'permission' ? lockedFile(evidence, error, name) : undefined,
    hiding: why?.reason === 'missing' ? hidingMount(evidence, error.container, name) : undefined,
  };
}

function lockedFile(evidence: Evidence, { container }: RuntimeError, name: string): MountedFile | undefined {
  const file = mountedFile(evidence, container, name);
  return file === undefined || isExecutable(file) ? undefined : file;
}

function commandOrigin(evidence: Evidence, { container }: RuntimeError, name: string): ExecError['from'] {
  if (container.manifest === undefined || !evidence.manifest.known) return 'unknown';
  const [command] = textsOf(container.fields['command']);
  if (command !== undefined) return isSame(command, name) ? 'command' : 'unknown';
  const [argument] = textsOf(container.fields['args']);
  return argument !== undefined && isSame(argument, name) ? 'args' : 'image';
}

/** The runtime cuts nothing, but agents do. */
function isSame(given: string, name: string): boolean {
  return given === name || (name.length >= 200 && given.startsWith(name));
}
