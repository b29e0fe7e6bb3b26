import { changeStep, step } from '../../support/commands.js';
import { pathIn } from '../lines/file-path.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';
import { dataMountOf } from './volume-kind.js';

/** The kernel refuses a call on a file (EINVAL), which the file system below it does not have; no argument of the program is meant. */
export const VOLUME_FILE_SYSTEM: ProblemText = {
  pattern:
    /\b(?:mmap|msync|flock|fallocate|ftruncate|truncate|fsync|madvise|O_DIRECT|fsm|bolt\w{0,3}|(?:database|db|data|store|index|log|file|segment) files?|(?:open(?:ing)?|write|create|mkdir|rename|link|chmod|chown) ['"`]?\/\S{1,200})(?<=[\w'"`]).{0,80}: invalid argument["'}\s]{0,4}$/i,
  example: 'Error: cannot open store: mmap of the ledger: invalid argument',
  except: /\/chunks_head\/\d|\/(?:proc|sys|dev)\/|cgroup|sock(?:et|opt)|netlink|ioctl/i,
  title: (context) =>
    `${context.container.name}: the file system of its volume${placeOf(context)} does not support what it does there`,
  what: (context) =>
    `the kernel refuses what it asks of a file${placeOf(context)} (EINVAL, invalid argument): the file system there lacks it (files in memory, locks, direct I/O), as shares of a virtual machine (9p, vboxsf), buckets by FUSE and some NFS do; no argument of the program is meant`,
  steps: (context) => [
    changeStep(
      context.evidence,
      `Put its data${placeOf(context)} on a block volume with ext4 or xfs: a claim (ReadWriteOnce) in place of ${dataMountOf(context) === undefined ? 'what is mounted now' : `volume ${dataMountOf(context)?.volume}`}`,
    ),
    step(
      'Or let it use another kind of storage, or switch off what the file system lacks, where it has a setting for that.',
    ),
  ],
};

function placeOf(context: ProblemContext): string {
  const path = pathIn(context.line, /invalid argument/i) || (dataMountOf(context)?.path ?? '');
  return path === '' ? '' : ` at ${path}`;
}
