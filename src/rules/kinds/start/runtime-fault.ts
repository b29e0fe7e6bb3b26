import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import { quantityOf } from '../../pod/quantity.js';
import { isExecText } from './exec-fault.js';
import { isRefusalText } from './runtime-refusal.js';

/** What a runtime's text is about; each text is about one of these. */
export type RuntimeFault = 'hook' | 'memory' | 'mount' | 'refusal' | 'exec' | 'resources' | 'other';

const HOOK = /Internal Pre(?:Start|Create)Container hook failed/;
const MEMORY =
  /OOM-killed|OOM: the memory limit|memory\.limit_in_bytes|memory\.max\b|unable to set memory limit|minimum memory limit allowed|set memory limit \d{1,20} too low/i;
/** The init process is gone before it could say why. */
const GONE =
  /get(?:ting)? (?:the )?final child's pid|read init-p|write init-p|waiting for init preliminary setup|runc did not terminate/i;
const MOUNT =
  /error mounting|rootfs_linux\.go:\d{1,5}: mounting|to rootfs at|Are you trying to mount|make mountpoint|mountpoint for|error while creating mount source path|(?:generate spec|OCI options): failed to mkdir|failed to fulfil mount request|bind source path does not exist|mkdir(?:at)? [^:]{1,300}: (?:read-only file system|file exists)|(?:mount|creating) `[^`]{1,500}`(?: to `[^`]{1,500}`)?: /;
const RESOURCES =
  /resource temporarily unavailable|cfs_quota_us|cfs_period_us|cpu\.(?:max|shares|weight)\b|cpuset\.|hugetlb|hugepages|pids\.max|rlimit|too many open files|cannot allocate memory|cgroup|pthread_create failed|failed to create new OS thread/i;

const TINY_LIMIT = 16 * 1024 * 1024;

type Test = (message: string, container: ContainerEvidence) => boolean;

/** The first that holds wins. */
const FAULTS: readonly (readonly [RuntimeFault, Test])[] = [
  ['hook', (message) => HOOK.test(message)],
  ['memory', (message, container) => MEMORY.test(message) || (GONE.test(message) && hasTinyLimit(container))],
  ['mount', (message) => MOUNT.test(message)],
  ['resources', (message) => message.includes('/sys/fs/cgroup') && RESOURCES.test(message)],
  ['refusal', isRefusalText],
  ['exec', isExecText],
  ['resources', (message) => RESOURCES.test(message) || GONE.test(message)],
];

/** Classifies a text that is free of escapes. The container tells what the text alone does not: a limit of a few bytes. */
export function faultOf(message: string, container: ContainerEvidence): RuntimeFault {
  if (message === '') return 'other';
  return FAULTS.find(([, holds]) => holds(message, container))?.[0] ?? 'other';
}

function hasTinyLimit(container: ContainerEvidence): boolean {
  const bytes = quantityOf(container.resource('limits', 'memory') || (container.facts.limits['memory'] ?? ''));
  return bytes !== undefined && bytes < TINY_LIMIT;
}
