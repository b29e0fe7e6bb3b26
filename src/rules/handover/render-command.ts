import { shellQuote } from '../diagnosis/support/commands.js';
import type { OwnerPatch } from './hand-over-types.js';
import { kubectlIn } from './warnings.js';

/** JSON in one line without any control character, so that quoting for a shell changes nothing of it. */
export function jsonForShell(data: unknown): string {
  return JSON.stringify(data).replaceAll('\u007f', '\\u007f');
}

/** One shell command that patches the owner. */
export function renderCommand({ target, strategicMerge }: OwnerPatch): string {
  const kind = target.kind.toLowerCase();
  // A name that looks like an option is not taken for one behind the kind.
  const object = target.name.startsWith('-') ? [`${kind}/${target.name}`] : [kind, target.name];
  return `${kubectlIn(target, 'patch', ...object, '--type=strategic')} -p ${shellQuote(jsonForShell(strategicMerge))}`;
}
