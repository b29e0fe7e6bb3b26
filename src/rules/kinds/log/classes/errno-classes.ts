import type { ContainerEvidence } from '../../../evidence/container-evidence.js';
import { deepestMount } from '../../../evidence/deepest-mount.js';
import { pathIn } from '../lines/file-path.js';
import type { LineClass } from './line-class-row.js';

const OTHER_STORAGE =
  'Use a storage for its data that supports what it asks for: a block volume with ext4 or XFS in place of a file share (NFS, CIFS, a gateway)';
const MOUNT_ANEW = 'Delete the pod so that its share is mounted anew, and see to the server of the share';
/** What a bare number of an error of Linux means, and what is done about it. */
const ERRNOS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['1', ['EPERM, not permitted', 'Give it the right or capability for it (securityContext), or let it do without']],
  ['2', ['ENOENT, no such file or directory', 'See that the file or directory that it opens exists']],
  ['5', ['EIO, error of input and output', 'Look at the disk or share below its volume, which fails']],
  [
    '11',
    [
      'EAGAIN, held by another one or exhausted',
      'See whether another process holds its lock, and which limit of processes it has met',
    ],
  ],
  ['12', ['ENOMEM, no memory', 'Give it more memory (resources.limits.memory)']],
  ['13', ['EACCES, permission denied', 'Give the user that it runs as the right on its files (fsGroup, runAsUser)']],
  ['16', ['EBUSY, in use', 'See who else uses the device, mount or file']],
  [
    '22',
    [
      'EINVAL, invalid argument',
      'See that the file system or kernel below can do what it asks for (direct I/O, options of the mount)',
    ],
  ],
  ['24', ['EMFILE, too many open files', 'Raise the limit of open files']],
  ['28', ['ENOSPC, no space left', 'Enlarge its volume, or clean it up']],
  ['30', ['EROFS, read-only file system', 'Mount a volume that it may write where it writes']],
  ['38', ['ENOSYS, no such system call', 'See that kernel and seccomp profile of its node have what it asks for']],
  ['95', ['EOPNOTSUPP, not supported', OTHER_STORAGE]],
  ['107', ['ENOTCONN, not connected', MOUNT_ANEW]],
  ['116', ['ESTALE, stale file handle', MOUNT_ANEW]],
  ['122', ['EDQUOT, quota exceeded', 'Raise the quota of its volume, or clean it up']],
  ['524', ['ENOTSUPP, not supported', OTHER_STORAGE]],
]);
const BARE_NUMBER = /\b(?:errno|os error|system error|unknown error)[ :=(]{1,3}(\d{1,3})\b/i;
/** What is done to a file, which the file system below cannot do. */
const ON_FILE =
  /\b(?:remove|unlink|rename|mkfifo|mknod|chmod|fsync|fallocate|flock|link|symlink|ftruncate|mmap)(?: file)?[ :(]{1,2}["'`]?([\w./-]{2,200}).{0,40}: invalid argument\b/i;

/** ` for volume data at /srv`: the volume that the line speaks of, or the only one; '' where nothing tells. */
function mountWords(container: ContainerEvidence, line: string): string {
  const mounts = container.volumeMounts;
  const path = pathIn(line);
  const mount = path === '' ? (mounts.length === 1 ? mounts[0] : undefined) : deepestMount(mounts, path);
  return mount === undefined ? '' : ` for volume ${mount.volume}, which is mounted at ${mount.path}`;
}

/** A number of the system that is all that the line tells. */
export const ERRNO_CLASSES: readonly LineClass[] = [
  {
    pattern:
      /\b(?:netlink|[ex]?bpf|xdp|iptables|nftables|ioctl|setsockopt|sysctl|io_uring)\b.{0,120}: (?:invalid argument|operation not supported|not supported|function not implemented|protocol not (?:supported|available))\b/i,
    example: 'unable to attach bpf: netlink: invalid argument',
    advice: () =>
      'Run it on nodes whose kernel can do what it asks for there (uname -r; newer images of the nodes, or a nodeSelector for nodes that have it), load the module that it needs, or switch that feature off in its configuration: the kernel refuses the call, no argument of the program is meant',
  },
  {
    pattern: ON_FILE,
    example: 'depot/master[7]: fatal: remove public/shelf: Invalid argument',
    advice: (container, line) =>
      `${OTHER_STORAGE}${mountWords(container, line)}: the file system below does not do what it asks for (${ON_FILE.exec(line)?.[0] ?? ''}); no argument of the program is meant`,
  },
  {
    pattern: BARE_NUMBER,
    // The words of the number stand there as well.
    except:
      /no such file|permission denied|not permitted|in use|refused|no space|read-only|timed out|unreachable|reset by peer|not supported|invalid argument|too many open|input\/output/i,
    example: 'cannot prepare the shelf: errno 524',
    advice: (container, line) => {
      const number = BARE_NUMBER.exec(line)?.[1] ?? '';
      const [meaning, advice] = ERRNOS.get(number) ?? [
        'an error of the system',
        'See what the number means (errno -l), and what it was doing',
      ];
      return `${advice}${advice === OTHER_STORAGE ? mountWords(container, line) : ''}: errno ${number} is ${meaning}`;
    },
  },
];

/** The last of several paths that a tool is given. */
const COPY_TARGET = /\b(?:cp|mv|ln|install): target ['"`‘]?([^\s'"`’:]{1,200})['"`’]?:? (?:is )?not a directory/i;

/** What is to be a directory and is none. */
export const NO_DIRECTORY: readonly LineClass[] = [
  {
    pattern: COPY_TARGET,
    example: "cp: target '/shared/depot' is not a directory",
    advice: ({ path }, line) =>
      `Correct the command (${path}.command or args): it is given more than two paths, and then the last, ${COPY_TARGET.exec(line)?.[1] ?? 'the target'}, must be a directory that exists. Give it one source and one target, or make the directory first (mkdir -p); where a chart wrote the command, let chart and image be of versions that belong together`,
  },
  {
    pattern: /is not a directory\b|\bENOTDIR\b|: not a directory\b/i,
    example: 'ValidationException: Parent path "/srv/depot/data" is not a directory',
    advice: ({ path }) =>
      `Let the directory that it names be there: mount its volume there or one level above (${path}.volumeMounts), and make the directory in an init container (mkdir -p) where nothing does; or correct the path in its settings`,
  },
];
