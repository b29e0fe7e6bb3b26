import { kubectl, step } from '../support/commands.js';
import { nodeWords } from '../support/names.js';
import { pathIn } from './file-path.js';
import type { ProblemContext, ProblemText } from './problem-text.js';
import { dataMountOf, volumeWords } from './volume-kind.js';

/** The disk or the share below a volume answers with an error (EIO): neither the program nor its data is at fault. */
export const STORAGE_FAILS: ProblemText = {
  pattern: /\binput\/output error\b|\bEIO: |\(5: Input\/output/i,
  example: 'FATAL: cannot stat "/srv/depot/shelf": stat /srv/depot/shelf: input/output error',
  except: /\/dev\/(?:tty|pts)|console|terminal|stdin|stdout|\(5\) Input/i,
  unless: /(?:bad crc32c|malformed|checksum mismatch|checkpoint record|WT_PANIC|superblock|corrupt)/i,
  title: (context) => `The storage of ${context.container.name}${placeOf(context)} fails (input/output error)`,
  what: (context) =>
    `the disk or share below${placeOf(context) === '' ? ' its volume' : ` ${placeOf(context).slice(4)}`} answers with an error of input and output (EIO): it is damaged, was detached, or its server is gone; no setting of the program repairs that`,
  steps: (context) => [
    step(
      `Look at ${volumeWords(context)} and at ${nodeWords(context.evidence)} (dmesg, the events of the volume, the driver and its back end), and repair or replace the disk:`,
      kubectl(context.evidence, 'get', 'events', '--sort-by=.lastTimestamp'),
    ),
    step(
      'Delete the pod so that the volume is detached and attached anew, on another node where it can; that is enough where only the connection was lost.',
    ),
    step(
      'Where files are lost, restore a backup into a new volume, or let the member take its data from the others; do not let it repair anything on a disk that still fails.',
    ),
  ],
};

function placeOf(context: ProblemContext): string {
  const path = pathIn(context.line, /input\/output|EIO/i) || (dataMountOf(context)?.path ?? '');
  return path === '' ? '' : ` at ${path}`;
}
