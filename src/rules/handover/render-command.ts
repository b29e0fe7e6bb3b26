import { jsonWord, kubectl, named } from '../shell-command.js';
import type { OwnerPatch } from './hand-over-types.js';

/** One shell command that patches the owner; undefined where its name or namespace could mean something else to kubectl. */
export function renderCommand({ target, strategicMerge }: OwnerPatch): string | undefined {
  const object = [named(target.kind.toLowerCase()), named(target.name)] as const;
  return kubectl(target, 'patch', ...object, '--type=strategic', '-p', jsonWord(strategicMerge));
}
