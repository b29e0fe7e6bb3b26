import type { ContainerEvidence } from '../../../evidence/container-evidence.js';

/** What a shell says of `$(PORT)`: it is no variable to it, but the output of a program PORT. */
export const TAKEN_FOR_PROGRAM = /\b(?:ba|da|a|k|z)?sh: .{0,160}?\b([A-Z][A-Z0-9_]{1,100}): (?:command )?not found$/;

/**
 * The variable of a `$(NAME)` in the command or args that Kubernetes left as it is, since the container has no variable of that name (Kubernetes, "Define
 * Dependent Environment Variables"), so that a shell ran it; '' where the line says nothing of the kind. `$$(NAME)` is meant for the shell.
 */
export function unexpandedVariable({ command }: ContainerEvidence, line: string): string {
  const name = TAKEN_FOR_PROGRAM.exec(line)?.[1] ?? '';
  const reference = `$(${name})`;
  return command.some((word) => word.replaceAll('$$', '').includes(reference)) ? name : '';
}

/** Where the reference stands. */
export function referencePlace({ fields, path }: ContainerEvidence, name: string): string {
  const inCommand = JSON.stringify(fields['command'] ?? '').includes(`$(${name})`);
  return `${path}.${inCommand ? 'command' : 'args'}`;
}
