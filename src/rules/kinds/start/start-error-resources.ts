import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { changeStep, clusterKubectl, describeCheck, named, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type RuntimeError, runtimeErrorsOf } from './runtime-error.js';

interface Shortage {
  readonly pattern: RegExp;
  readonly why: string;
  readonly todo: string;
  /** The resource of the container that the manifest may give wrongly. */
  readonly resource?: string;
}

const SHORTAGES: readonly Shortage[] = [
  {
    pattern: /cgroup[^\n]{0,300}no space left on device/,
    why: 'the kernel of the node has no cgroup left for it',
    todo: 'Restart or replace the node that is named above: its kernel has no cgroup left (with cgroup v1 some 65,000 of memory, which old kernels leak; see /proc/cgroups). Update its kernel, or use cgroup v2',
  },
  {
    pattern: /hugetlb|hugepages/i,
    why: 'the huge pages that it asks for cannot be set for its cgroup',
    todo: 'Let the request for huge pages fit what the node has set aside, in a page size that it knows',
  },
  {
    pattern: /cfs_quota_us|cfs_period_us|cpu\.max\b/,
    why: 'the CPU limit cannot be set for its cgroup: it is below the smallest that the kernel takes, or above that of the cgroup around it',
    todo: 'Give the CPU limit a usual value, such as 100m or a whole number of cores',
    resource: 'cpu',
  },
  {
    pattern: /cpu\.shares|cpu\.weight|cpuset\./,
    why: 'its CPU share or the cores that it is bound to cannot be set for its cgroup',
    todo: 'Look at the CPU manager of the kubelet on the node and at the CPU request',
    resource: 'cpu',
  },
  {
    pattern: /rlimit/i,
    why: 'a limit of the process (rlimit) cannot be set',
    todo: 'Correct the limits that the runtime of the node sets (LimitNOFILE, LimitMEMLOCK and the like), so that none is above what the runtime itself may have',
  },
  {
    pattern: /resource temporarily unavailable|pids\.max|pthread_create failed|new OS thread/i,
    why: 'no further process or thread can be started: the limit of processes (pids) of the pod, the runtime or the node is reached',
    todo: 'Find what starts so many processes on the node, or raise its limit (podPidsLimit of the kubelet, TasksMax, kernel.pid_max)',
  },
  {
    pattern: /too many open files/i,
    why: 'the node or its runtime has too many files open',
    todo: 'Raise fs.file-max, fs.inotify.max_user_instances or LimitNOFILE of the runtime on the node',
  },
  {
    pattern: /cannot allocate memory/i,
    why: 'the node cannot give memory for its cgroup or its process',
    todo: 'Look at the memory of the node; kernels before 4.19 lose cgroups, there a reboot helps',
  },
  {
    pattern: /cgroupsPath to be of format|valid slice named|invalid slice name|cgroup ?driver/i,
    why: 'the kubelet and the container runtime of the node do not use the same cgroup driver (systemd or cgroupfs)',
    todo: 'Set the same driver in both, mostly systemd: cgroupDriver of the kubelet, SystemdCgroup in the configuration of containerd, cgroup_manager of CRI-O, native.cgroupdriver of docker; then restart both',
  },
  {
    pattern: /cgroup/i,
    why: 'its cgroup cannot be made or written',
    todo: 'Look at the node: kubelet and runtime must use the same cgroup driver, and the cgroup must not be full',
  },
];

/** The node cannot give the container its processes or its cgroup. */
export const startErrorResources: DiagnosisRule = {
  id: 'start-error-resources',
  title: 'Cgroup or process limits keep the container from starting',
  description:
    'The runtime cannot start the container since a process, a thread or its cgroup cannot be made: `resource temporarily unavailable`, a write to ' +
    'cpu.cfs_quota_us or cpu.max that fails, huge pages, or limits of processes and open files. Mostly a matter of the node.',
  group: 'start',
  severity: 'high',
  match: (evidence) => runtimeErrorsOf(evidence, 'resources').map((error) => draft(evidence, error)),
};

/** What the classification of texts knows and the table above does not. */
const OTHER: Omit<Shortage, 'pattern'> = { why: 'the node cannot give it what it needs', todo: 'Look at the node' };

function draft(evidence: Evidence, { container, message, event }: RuntimeError): Draft {
  const { why, todo, resource = '' } = SHORTAGES.find(({ pattern }) => pattern.test(message)) ?? OTHER;
  const limit = resource === '' ? '' : container.resource('limits', resource);
  const path = `${container.path}.resources.limits.${resource}`;
  const { node } = evidence.facts;
  return {
    title: `${container.name} cannot be started for want of resources`,
    cause:
      `${nameContainer(container)} cannot start on ${node === '' ? 'the node' : `node ${node}`}: ${why}` +
      `${limit === '' ? '' : ` (${path}: ${limit})`}. The runtime says: ${cutMiddle(message, 300)}.${consequence(evidence, container)}`,
    container,
    objects: [why],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...(limit === '' ? [] : [fromManifest(path, limit)]),
    ],
    steps: [
      limit === '' ? step(`${todo}.`) : changeStep(evidence, `${todo} (${path})`),
      ...(node === '' ? [] : [step('Look at the node:', clusterKubectl('describe', 'node', named(node)))]),
    ],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}
