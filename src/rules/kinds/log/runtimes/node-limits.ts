import type { Step } from '../../../../contracts/diagnosis.js';
import { anyOf } from '../../any-of.js';
import { changeStep, step } from '../../support/commands.js';
import { nodeWords } from '../../support/names.js';
import { firstCaptured } from '../../support/texts.js';
import type { ProblemContext, ProblemText } from '../lines/problem-text.js';

/** What a setting of the kernel is raised with: programs share it with all others on the node. */
function sysctlSteps({ evidence }: ProblemContext, setting: string, value: string): Step[] {
  const node = nodeWords(evidence);
  return [
    step(
      `Raise ${setting} on ${node}, and on all others that may run the pod: sysctl -w ${setting}=${value}, and the same line in /etc/sysctl.d so that it outlasts a reboot.`,
    ),
    step(
      'Where nodes come and go, set it in their image or bootstrap, by a DaemonSet, or in a privileged init container of the pod: it is a setting of the node, which securityContext.sysctls of a pod cannot make.',
    ),
  ];
}

/** Limits of the node that programs run into or demand to be higher, most of which they share with others. */
export const NODE_LIMITS: readonly ProblemText[] = [
  {
    pattern:
      /max virtual memory areas vm\.max_map_count \[(\d{1,9})\]|vm\.max_map_count.{0,80}(?:too low|at least|increase|>= ?\d)/i,
    example: 'max virtual memory areas vm.max_map_count [65530] is too low, increase to at least [262144]',
    title: ({ container }) => `${container.name} needs a higher vm.max_map_count of its node`,
    what: ({ line }) =>
      `the kernel setting vm.max_map_count of the node is lower than it demands${demandWords(line)}: it refuses to start`,
    steps: (context) => [
      ...sysctlSteps(context, 'vm.max_map_count', required(context.line, '262144')),
      step('For a test without load Elasticsearch and OpenSearch can do without: node.store.allow_mmap: false.'),
    ],
  },
  {
    pattern: anyOf(
      /number of inotify instances|max_user_instances|(?:fsnotify|inotify|watcher|watch)\b.{0,80}too many open files/i,
      /inotify_init\d?\(?\)?.{0,80}(?:failed|too many|EMFILE)/i,
      /too many open files.{0,60}\b(?:fsnotify|inotify|watcher)/i,
    ),
    example: [
      'panic: failed to new ca-cert watcher: too many open files',
      'Unhandled exception. System.IO.IOException: The configured user limit (128) on the number of inotify instances has been reached',
    ],
    title: ({ container }) => `${container.name} gets no inotify instance: fs.inotify.max_user_instances is used up`,
    what: () =>
      'the inotify instances of the node are used up (fs.inotify.max_user_instances, 128 by default, for all programs of the same user on the node together), so it cannot watch its files',
    steps: (context) => sysctlSteps(context, 'fs.inotify.max_user_instances', '8192'),
  },
  {
    pattern:
      /max_user_watches|number of file watchers reached|inotify_add_watch.{0,80}(?:no space left|ENOSPC)|inotify watch(?:es)?.{0,60}(?:limit|exhausted|reached)/i,
    example: "Error: ENOSPC: System limit for number of file watchers reached, watch '/app'",
    title: ({ container }) => `${container.name} may watch no more files: fs.inotify.max_user_watches is used up`,
    what: () =>
      'the inotify watches of the node are used up (fs.inotify.max_user_watches); ENOSPC means that here, not a full disk',
    steps: (context) => [
      ...sysctlSteps(context, 'fs.inotify.max_user_watches', '524288'),
      step('Or let it watch fewer files (exclude node_modules and data), or poll instead.'),
    ],
  },
  {
    pattern: /max file descriptors \[(\d{1,9})\].{0,80}too low/i,
    example: 'max file descriptors [4096] for elasticsearch process is too low, increase to at least [65535]',
    title: ({ container }) => `${container.name} needs a higher limit of open files (nofile)`,
    what: ({ line }) => `it may open fewer files than it demands${demandWords(line)}`,
    steps: (context) => openFilesSteps(context, required(context.line, '65536')),
  },
  {
    pattern: /too many open files|\bEMFILE\b|\bENFILE\b/i,
    example: 'open /data/1.seg: too many open files',
    title: ({ container }) => `${container.name} has too many open files`,
    what: () =>
      'it has as many files and connections open as it may (EMFILE): the limit of open files (nofile) that the container runtime gives is low, or the program does not close what it opens',
    steps: (context) => [
      ...openFilesSteps(context, '65536'),
      step('If it grows however high the limit is, the program leaks: see what it has open (ls -l /proc/1/fd).'),
    ],
  },
  {
    pattern:
      /memory locking requested.{0,60}not locked|(?:unable|failed) to lock (?:jvm )?memory|mlockall?.{0,40}(?:failed|cannot allocate)/i,
    example: 'Error initializing core: Failed to lock memory: cannot allocate memory',
    title: ({ container }) => `${container.name} may not lock its memory (memlock)`,
    what: () => 'it wants to lock its memory (mlockall), and the limit memlock of the container does not allow it',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        'Switch the locking of memory (mlock) off: bootstrap.memory_lock: false of Elasticsearch, disable_mlock = true of Vault. Kubernetes nodes mostly run without swap, where it gains nothing',
      ),
      step(
        `Or raise memlock (LimitMEMLOCK of the container runtime on the nodes) and add capability IPC_LOCK at ${container.path}.securityContext.`,
      ),
    ],
  },
  {
    pattern: /fork: (?:retry: )?resource temporarily unavailable|cannot fork|can't fork|fork failed|unable to fork/i,
    example: '/entrypoint.sh: fork: Resource temporarily unavailable',
    except: /Cannot allocate memory|ENOMEM/i,
    title: ({ container }) => `${container.name} cannot start another process: its limit of PIDs is reached`,
    what: () =>
      'the system gives it no further process (fork: EAGAIN): the container has as many processes and threads as it may, or the node has',
    steps: (context) => processSteps(context),
  },
  {
    pattern:
      /could not resize shared memory segment|(?:creating|extend|resiz)\w{0,4} .{0,60}\/dev\/shm|\/dev\/shm.{0,80}(?:no space|too small|(?:has|is|with) (?:only )?\d)|insufficient shared memory/i,
    example: 'Error while creating shared memory segment /dev/shm/nccl-QYzQZk (size 9637888)',
    title: ({ container }) => `The shared memory of ${container.name} (/dev/shm) is full`,
    what: () => '/dev/shm, which has 64 MiB in a container unless a volume is mounted there, is full; no disk is',
    steps: ({ evidence, container }) => [
      changeStep(
        evidence,
        `Mount an emptyDir with medium: Memory at /dev/shm (${evidence.manifest.specPath}.volumes and ${container.path}.volumeMounts); it counts towards limits.memory`,
      ),
      step('Or let it use less: for PostgreSQL fewer parallel workers (max_parallel_workers_per_gather=0).'),
    ],
  },
  {
    pattern: /could not create semaphores|io_setup\(\) failed|aio-max-nr/i,
    example: 'mysqld: io_setup() failed with EAGAIN',
    title: ({ container, line }) => `${container.name} needs a higher ${kernelSetting(line)} of its node`,
    what: ({ line }) => `a limit of the kernel of the node is used up (${kernelSetting(line)})`,
    steps: (context) =>
      sysctlSteps(
        context,
        kernelSetting(context.line),
        kernelSetting(context.line) === 'kernel.sem' ? '"250 32000 100 1024"' : '1048576',
      ),
  },
];

function kernelSetting(line: string): string {
  return /semaphore/i.test(line) ? 'kernel.sem' : 'fs.aio-max-nr';
}

function demandWords(line: string): string {
  // Not the number of the check: `bootstrap check failure [1] of [1]:`, `[1] bootstrap checks failed`.
  const has = /\[(\d{3,9})\](?! of |:)/.exec(line)?.[1];
  const wants = required(line, '');
  return has === undefined || wants === '' ? '' : ` (it has ${has} and must have at least ${wants})`;
}

function required(line: string, usual: string): string {
  return /(?:at least|to) \[?(\d{4,9})\]?/i.exec(line)?.[1] ?? usual;
}

function openFilesSteps(context: ProblemContext, value: string): Step[] {
  return [
    step(
      `Raise the limit of open files (nofile) to ${value} or more where the container gets it: LimitNOFILE of the container runtime's service on ${nodeWords(context.evidence, 'the nodes')} (containerd, crio), or ulimit -n in the entrypoint as far as the hard limit allows. A pod has no field for it.`,
    ),
  ];
}

function processSteps(context: ProblemContext): Step[] {
  return [
    step(
      `Raise the limit of PIDs: podPidsLimit of the kubelet on ${nodeWords(context.evidence, 'the nodes')} (pids.max of the cgroup), or kernel.pid_max where the node itself has run out.`,
    ),
    step('See how many processes and threads it has (ps -eLf | wc -l), and what starts them without end.'),
    ...(firstCaptured(context.match) === '' ? [] : [step('See ulimit -u of its user as well.')]),
  ];
}
