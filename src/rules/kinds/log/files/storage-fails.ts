import { anyOf } from '../../any-of.js';
import { kubectl, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { pathIn } from '../lines/file-path.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';
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

/** A write that does not come back for seconds: the disk is too slow, or does not answer any more. */
export const STORAGE_STALLS: ProblemText = {
  pattern: anyOf(
    /\b(?:disk|storage|file ?system|fsync|fdatasync|write|WAL) (?:is |has )?(?:stall(?:ed|s)?\b|stall detected|hung\b|stuck\b)/i,
    /\bunable to (?:write|sync|fsync) (?:to )?.{1,200} within \d/i,
    /\b(?:slow|stalled) (?:disk|fdatasync|fsync|storage)\b.{0,80}\b(?:detected|exceed|took|took too long)/i,
  ),
  example: 'disk stall detected: unable to write to /srv/depot/000017.log within 9.1s',
  title: (context) =>
    `The storage of ${context.container.name}${stalledPlace(context)} is too slow: a write does not come back`,
  what: (context) =>
    `the disk below${stalledPlace(context) === '' ? ' its volume' : ` ${stalledPlace(context).slice(4)}`} has not finished a write in the time that the program allows, and it ends rather than hang: the disk has no operations left (its class, a quota of a cloud), its node or back end is overloaded, or it does not answer any more`,
  steps: (context) => [
    step(
      `Look at the load of ${volumeWords(context)} (latency, operations and throughput against what its class allows; iostat -x on ${nodeWords(context.evidence)}) and at its events:`,
      kubectl(context.evidence, 'get', 'events', '--sort-by=.lastTimestamp'),
    ),
    step(
      'Give it a faster class or more operations (a local or SSD disk of its own, not a share), and let nothing else write to the same disk; where the disk hangs, delete the pod so that the volume is attached anew.',
    ),
  ],
};

function stalledPlace(context: ProblemContext): string {
  const path = pathIn(context.line.replace(/[‹›]/g, '"'), /stall|write|sync/i) || (dataMountOf(context)?.path ?? '');
  return path === '' ? '' : ` at ${path}`;
}

function placeOf(context: ProblemContext): string {
  const path = pathIn(context.line, /input\/output|EIO/i) || (dataMountOf(context)?.path ?? '');
  return path === '' ? '' : ` at ${path}`;
}
