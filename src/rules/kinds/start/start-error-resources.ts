import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { containerStarted } from '../../oracles/checks/container-started.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { changeStep, clusterKubectl, describeCheck, named, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { consequence, nameContainer, nodeWords } from '../support/names.js';
import { fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type RuntimeError, runtimeErrorsOf } from './runtime-error.js';

interface Shortage extends CaseRow {
  readonly why: string;
  readonly todo: string;
  /** The resource of the container that the manifest may give wrongly. */
  readonly resource?: string;
}

/** What the node cannot give a container. */
export const SHORTAGES = caseTable<Shortage>([
  {
    pattern: /cgroup[^\n]{0,300}no space left on device/,
    example: 'mkdir /sys/fs/cgroup/memory/kubepods/x: no space left on device',
    why: 'the kernel of the node has no cgroup left for it',
    todo: 'Restart or replace the node that is named above: its kernel has no cgroup left (with cgroup v1 some 65,000 of memory, which old kernels leak; see /proc/cgroups). Update its kernel, or use cgroup v2',
  },
  {
    pattern: /hugetlb|hugepages/i,
    example: 'failed to write "x": open /sys/fs/cgroup/hugetlb/hugetlb.3MB.limit_in_bytes: no such file',
    why: 'the huge pages that it asks for cannot be set for its cgroup',
    todo: 'Let the request for huge pages fit what the node has set aside, in a page size that it knows',
  },
  {
    pattern: /cfs_quota_us|cfs_period_us|cpu\.max\b/,
    example: 'failed to write "1": write /sys/fs/cgroup/cpu,cpuacct/kubepods/x/cpu.cfs_quota_us: invalid argument',
    why: 'the CPU limit cannot be set for its cgroup: it is below the smallest that the kernel takes, or above that of the cgroup around it',
    todo: 'Give the CPU limit a usual value, such as 100m or a whole number of cores',
    resource: 'cpu',
  },
  {
    pattern: /cpuset\.(?:cpus|mems)/,
    example:
      'failed to write 0-3 to cpuset.cpus: write /sys/fs/cgroup/cpuset/kubepods/x/cpuset.cpus: permission denied',
    why: 'the cores that it is bound to cannot be set for its cgroup: they are not, or no longer, among those of the cgroup around it',
    todo: 'Compare the cores that the message names with cpuset.cpus of the cgroup above it on the node (kubepods and the pod): where that has fewer, someone narrowed it (systemd AllowedCPUs, reservedSystemCPUs, cores taken offline, another tool). Widen it or restart the kubelet; where its CPU manager keeps an older list, drain the node, stop the kubelet, remove /var/lib/kubelet/cpu_manager_state and start it',
  },
  {
    pattern: /cpu\.shares|cpu\.weight|cpuset\./,
    example: 'failed to write "1": write /sys/fs/cgroup/cpu,cpuacct/kubepods/x/cpu.shares: permission denied',
    why: 'its CPU share cannot be set for its cgroup',
    todo: 'Look at the CPU manager of the kubelet on the node and at the CPU request',
    resource: 'cpu',
  },
  {
    pattern: /unable to freeze|freezer\.state|cgroup\.freeze/,
    example: 'error setting cgroup config for procHooks process: unable to freeze: unknown',
    why: 'the runtime cannot freeze the processes of its cgroup while it sets the limits: a process in it does not stop in time',
    todo: 'Delete the pod, so that it is tried anew: it is a race of the runtime with the first process. Where it comes again, use another version of runc on the nodes (its changes name "unable to freeze" for 1.2 and later), and see that the node is not short of CPU at that time',
  },
  {
    pattern: /rlimit type 7|RLIMIT_NOFILE/i,
    example: 'error setting rlimit type 7: operation not permitted',
    why: 'the limit of open files (RLIMIT_NOFILE, type 7) that its runtime is told to set is above the one that the runtime has itself',
    todo: 'Raise LimitNOFILE of the service of the container runtime on the node (systemctl edit containerd, crio or docker) to what its configuration asks for (default_ulimits, default-ulimits nofile), or lower that; fs.nr_open of the kernel is the highest that can be set. Then restart the runtime',
  },
  {
    pattern: /rlimit type 8|RLIMIT_MEMLOCK/i,
    example: 'error setting rlimit type 8: operation not permitted',
    why: 'the limit of locked memory (RLIMIT_MEMLOCK, type 8) that its runtime is told to set is above the one that the runtime has itself',
    todo: 'Raise LimitMEMLOCK of the service of the container runtime on the node (systemctl edit containerd, crio or docker; infinity where pods lock memory) to what its configuration asks for, or lower that. Then restart the runtime',
  },
  {
    pattern: /rlimit/i,
    example: 'error setting rlimit type 6: operation not permitted',
    why: 'a limit of the process (rlimit) cannot be set',
    todo: 'Correct the limits that the runtime of the node sets (LimitNOFILE, LimitMEMLOCK and the like), so that none is above what the runtime itself may have',
  },
  {
    pattern: /resource temporarily unavailable|pids\.max|pthread_create failed|new OS thread/i,
    example: 'fork/exec /proc/self/exe: resource temporarily unavailable',
    why: 'no further process or thread can be started: the limit of processes (pids) of the pod, the runtime or the node is reached',
    todo: 'Find what starts so many processes on the node, or raise its limit (podPidsLimit of the kubelet, TasksMax, kernel.pid_max)',
  },
  {
    pattern: /too many open files/i,
    example: 'pipe2: too many open files',
    why: 'the node or its runtime has too many files open',
    todo: 'Raise fs.file-max, fs.inotify.max_user_instances or LimitNOFILE of the runtime on the node',
  },
  {
    pattern: /cannot allocate memory/i,
    example: 'mkdir /sys/fs/cgroup/memory/kubepods/x: cannot allocate memory',
    why: 'the node cannot give memory for its cgroup or its process',
    todo: 'Look at the memory of the node; kernels before 4.19 lose cgroups, there a reboot helps',
  },
  {
    pattern: /cgroupsPath to be of format|valid slice named|invalid slice name|cgroup ?driver/i,
    example:
      'expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "/kubepods/burstable/pod1" instead',
    why: 'the kubelet and the container runtime of the node do not use the same cgroup driver (systemd or cgroupfs)',
    todo: 'Set the same driver in both, mostly systemd: cgroupDriver of the kubelet, SystemdCgroup in the configuration of containerd, cgroup_manager of CRI-O, native.cgroupdriver of docker; then restart both',
  },
  {
    pattern:
      /get(?:ting)? (?:the )?final child's pid|(?:read|write) init-p|waiting for init preliminary setup|runc did not terminate/i,
    example: "getting the final child's pid from pipe caused: EOF",
    why: 'the first process of the container was gone before it could say why: it was killed for want of memory, or the kernel gave it no process or namespace',
    todo: 'Look into the log of the kernel at that time (dmesg on the node). Where the OOM killer stands there, raise the memory limit of the container, or free memory on the node; else raise what is used up (kernel.pid_max, podPidsLimit, user.max_user_namespaces), or update runtime and kernel together: an old kernel leaks cgroups until a reboot',
  },
  {
    pattern: /cgroup/i,
    example: 'failed to write 98902 to cgroup.procs: write /sys/fs/cgroup/x/cgroup.procs: invalid argument',
    why: 'its cgroup cannot be made or written',
    todo: 'Look at the node: kubelet and runtime must use the same cgroup driver, and the cgroup must not be full',
  },
]);

/** The node cannot give the container its processes or its cgroup. */
export const startErrorResources = defineKind({
  id: 'start-error-resources',
  title: 'Cgroup or process limits keep the container from starting',
  description:
    'The runtime cannot start the container since a process, a thread or its cgroup cannot be made: `resource temporarily unavailable`, a write to ' +
    'cpu.cfs_quota_us or cpu.max that fails, huge pages, or limits of processes and open files. Mostly a matter of the node.',
  group: 'start',
  severity: 'high',
  read: (evidence) => runtimeErrorsOf(evidence, 'resources'),
  say: sayShortage,
  oracles: [containerStarted],
});

/** What the classification of texts knows and the table above does not. */
const OTHER: Omit<Shortage, keyof CaseRow> = { why: 'the node cannot give it what it needs', todo: 'Look at the node' };

/** Not so small that the kernel refuses it by itself (a quota below 1 ms). */
const USUAL_CPU = /^(?:[1-9]\d{0,3}|[1-9]\d{1,5}m|\d{0,3}\.[1-9]\d{0,2})$/;

interface LimitToSet {
  readonly todo: string;
  readonly path: string;
  /** '' where the manifest gives none. */
  readonly limit: string;
  readonly resource: string;
  readonly name: string;
}

function remedyStep(evidence: Evidence, { todo, path, limit, resource, name }: LimitToSet): Step {
  if (limit === '') return step(`${todo}.`);
  if (resource !== 'cpu' || !USUAL_CPU.test(limit)) return changeStep(evidence, `${todo} (${path})`);
  return step(
    `Delete the pod, so that the kubelet makes its cgroup anew: the limit of ${name} (${limit} of CPU, ${path}) is a usual one, and the cgroup of the pod around it has a smaller one (a limit of the pod as a whole, spec.resources, an in-place resize, or a kubelet that set it wrongly). Where it comes again, look at cpu.max or cpu.cfs_quota_us of that cgroup on the node.`,
  );
}

function sayShortage({ container, message, event }: RuntimeError, evidence: Evidence): Draft {
  const { why, todo, resource = '' }: typeof OTHER = SHORTAGES.find(message)?.row ?? OTHER;
  const limit = resource === '' ? '' : container.resource('limits', resource);
  const path = `${container.path}.resources.limits.${resource}`;
  const { node } = evidence.facts;
  return {
    title: `${container.name} cannot be started for want of resources`,
    cause:
      `${nameContainer(container)} cannot start on ${nodeWords(evidence)}: ${why}` +
      `${limit === '' ? '' : ` (${path}: ${limit})`}. The runtime says: ${cutMiddle(message, 300)}.${consequence(evidence, container)}`,
    container,
    objects: [why],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...(limit === '' ? [] : [fromManifest(path, limit)]),
    ],
    steps: [
      remedyStep(evidence, { todo, path, limit, resource, name: container.name }),
      ...(node === '' ? [] : [step('Look at the node:', clusterKubectl('describe', 'node', named(node)))]),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}
