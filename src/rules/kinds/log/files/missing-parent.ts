import { shellQuote } from '../../../shell-command.js';
import { changeStep } from '../../support/commands.js';
import { fromManifest } from '../../support/quotes.js';
import { mountOf } from '../lines/file-path.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';

/** mkdir of the shell, of Go, and of Node.js, which makes no directory whose parent is not there. */
const MADE =
  /\bmkdir:? (?:can(?:no|')t create directory )?["'‘`]?(\/[^\s"'’`:]{1,200}\/[^\s"'’`:\/]{1,200})\/?["'’`]?(?:: [Nn]o such file|$)/;

/** A directory that could not be made, and the one above it, which is missing. */
export interface Parentless {
  readonly path: string;
  readonly parent: string;
}

/** @param line says of something that it is not there */
export function parentless(line: string): Parentless | undefined {
  const path = MADE.exec(line)?.[1];
  return path === undefined ? undefined : { path, parent: path.replace(/\/[^/]{0,200}$/, '') };
}

/** It is not the directory itself that is missed. */
export function sayMissingParent({ path, parent }: Parentless, hit: LogHit): LogDraft {
  const { container, evidence } = hit;
  const mount = mountOf(hit, parent);
  const within =
    mount === undefined ? `the ${container.imageWords}` : `volume ${mount.volume}, mounted at ${mount.path},`;
  return {
    title: `${container.name} cannot make ${path}: ${parent} is missing`,
    what: `it cannot make the directory ${path}, for the one above it, ${parent}, is not there: ${within} does not have it`,
    objects: [`file ${path}`],
    evidence: mount === undefined ? [] : [fromManifest(mount.where, `${mount.volume} at ${mount.path}`)],
    steps: [
      changeStep(
        evidence,
        `Let ${container.name} make the directories above it too (mkdir -p ${shellQuote(path)}, or recursive in its code)${mount === undefined ? `, or mount a volume at ${parent} (${container.path}.volumeMounts)` : ''}; or correct the path in its command or settings`,
      ),
    ],
  };
}
