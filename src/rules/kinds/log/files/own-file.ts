import { changeStep } from '../../support/commands.js';
import { mountOf } from '../lines/file-path.js';
import type { LogDraft } from '../lines/log-draft.js';
import type { LogHit } from '../lines/log-signature.js';

/** What a program writes itself: where that cannot be opened, the directory is missing, not the file. */
export const OWN_FILE = /\b(?:log|pid|lock|socket|dump|append-?only|trace|audit|output) ?file$/i;

/** What is said of such a file. */
export function sayOwnFile({ evidence, container }: LogHit, shown: string): LogDraft {
  const directory = shown.startsWith('/') ? ` ${shown.slice(0, shown.lastIndexOf('/')) || '/'}` : '';
  return {
    title: `The directory for ${shown} is missing in ${container.name}`,
    what: `it cannot open ${shown}: the directory${directory} in which it is to write it does not exist`,
    objects: [`file ${shown}`],
    steps: [
      changeStep(
        evidence,
        `Let ${container.name} write ${shown} where a directory exists: correct its setting for that file (empty or /dev/stdout, where it may log to the container's output), or mount a volume at the directory${directory} (${container.path}.volumeMounts; an emptyDir, where nobody needs the file later)`,
      ),
    ],
  };
}

/** What a program writes by its name or place; others read it where another container writes it. */
const LOG_FILE = /^\/(?:var\/log\/|(?:[\w.-]{1,60}\/){0,6}logs?\/)[\w./-]{1,120}$|^\/[\w./-]{1,200}\.log$/;
const READER = /^(?:tail|cat|less|head|grep|ls|stat|chmod|chown): /;

/** Whether the path is that of a log which the program is to write itself. */
export function isOwnLog(name: string, hit: LogHit): boolean {
  if (!LOG_FILE.test(name) || READER.test(hit.line.trim())) return false;
  const volume = mountOf(hit, name)?.volume;
  return !hit.evidence.containers.some(
    (each) => each.name !== hit.container.name && each.volumeMounts.some((other) => other.volume === volume),
  );
}
