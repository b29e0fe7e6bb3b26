import type { Evidence } from '../../evidence/evidence.js';
import { memoryUnderLimit } from '../../oracles/checks/memory-under-limit.js';
import { quantityOf } from '../../pod/quantity.js';
import { type Draft, defineKind } from '../define-kind.js';
import { canRollOut, kubectl, named, recoveryCheck, step } from '../support/commands.js';
import { meantBytes } from '../support/milli-bytes.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromEvent, fromLog, fromManifest, fromStatus } from '../support/quotes.js';
import { isAlreadyRaised, limitPath, type MemoryKill, memoryKills } from './memory-kill.js';
import { settingWords, usedWords } from './memory-raise.js';
import { oomSteps } from './oom-steps.js';
import { raiseMemoryLimit } from './raise-memory-limit.js';

const SMALLEST_LIMIT = 16 * 2 ** 20;

/** Reason OOMKilled: exit code 137 alone is not enough. */
export const oomKilled = defineKind({
  id: 'oom-killed',
  title: 'Killed for using more memory than its limit',
  description:
    'A container ended with reason OOMKilled (exit code 137), or the kernel’s own message says so: the code alone is not enough. It names limit, request and, where known, use; without a limit the node itself or the limit of the whole pod ran out.',
  group: 'crash',
  severity: 'critical',
  read: memoryKills,
  say: sayMemoryKill,
  fixes: [raiseMemoryLimit],
  oracles: [memoryUnderLimit],
});

function sayMemoryKill(kill: MemoryKill, evidence: Evidence): Draft {
  const { container, kernel } = kill;
  const limit = kill.limit || kill.enforced;
  const lastLine = container.logLines.at(-1);
  return {
    title:
      limit === ''
        ? `${container.name} was killed for lack of memory`
        : `${container.name} exceeds its memory limit of ${limit}`,
    cause:
      `${nameContainer(container)} was killed by the kernel for lack of memory (${endWords(kill)}). ${memoryKillCause(evidence, kill)}` +
      `${settingHint(kill, limit || kill.podLimit)}${requestWords(kill)}${limitHint(limit)}${memoryVolumeHint(kill)}${childHint(kill)}${consequence(evidence, container)}`,
    container,
    objects: [`memory of ${container.name}`],
    evidence: [
      ...fromStatus(container),
      ...(kernel === undefined ? [] : [fromEvent(kernel)]),
      ...(kill.limit === '' ? [] : [fromManifest(limitPath(kill), kill.limit)]),
      ...(kill.configured === undefined ? [] : [fromManifest(kill.configured.where, kill.configured.setting)]),
      ...(lastLine === undefined ? [] : [fromLog(container, lastLine)]),
    ],
    steps: oomSteps(evidence, kill),
    checks: [
      step('Watch what it uses:', kubectl(evidence, 'top', ...podsToWatch(evidence), '--containers')),
      recoveryCheck(evidence),
    ],
  };
}

/** A rollout puts pods of other names in the place of this one. */
const podsToWatch = (evidence: Evidence) =>
  canRollOut(evidence) ? (['pods', '--sort-by=memory'] as const) : (['pod', named(evidence.podName)] as const);

/** `OOMKilled, exit code 137`, as far as the status says so. */
function endWords({ exitCode, isReportedByStatus }: MemoryKill): string {
  const reason = isReportedByStatus ? 'OOMKilled' : "by the kernel's own message";
  return exitCode === null ? reason : `${reason}, exit code ${exitCode}`;
}

/** The first process of a container that is killed itself ends with 137. */
function childHint({ exitCode, process }: MemoryKill): string {
  if (exitCode === null || exitCode === 137) return '';
  return ` Exit code ${exitCode} is that of its first process: the kernel killed another one${process === '' ? '' : ` (${process})`}.`;
}

function settingHint({ configured }: MemoryKill, limit: string): string {
  if (configured === undefined) return '';
  const bytes = quantityOf(meantBytes(limit) ?? limit) ?? 0;
  const compared =
    configured.bytes > bytes
      ? 'more than that limit'
      : configured.bytes === bytes
        ? 'all of that limit, and what else it needs comes on top'
        : 'so much of that limit that too little is left for what else it needs';
  return ` The program is told to use up to ${settingWords(configured)} at ${configured.where}: ${compared}.`;
}

function memoryKillCause(evidence: Evidence, kill: MemoryKill): string {
  const path = limitPath(kill);
  const used = usedWords(kill);
  const use = used === undefined ? '' : ` By the kernel's count it used ${used}.`;
  if (isAlreadyRaised(kill))
    return `It used more than the ${kill.enforced} that the kubelet enforced; the manifest has a limit of ${kill.limit} by now (${path}), which that container has not had yet.${use}`;
  if (kill.limit !== '') return `It used more than its memory limit of ${kill.limit} (${path}).${use}`;
  if (kill.enforced !== '')
    return `It used more than the memory limit of ${kill.enforced} that the kubelet enforces.${use}`;
  if (kill.podLimit !== '')
    return `The pod used more than the limit of the whole pod of ${kill.podLimit} (${evidence.manifest.specPath}.resources.limits.memory); the container has none of its own.${use}`;
  if (!evidence.manifest.known)
    return `It used more than its memory limit (${path}), or the node itself ran out of memory.${use}`;
  return `It has no memory limit (${path} is not set), so the node itself or the limit of the whole pod ran out.${use}`;
}

function requestWords({ request, limit }: MemoryKill): string {
  return request === '' || request === limit ? '' : ` Its request is ${request}.`;
}

function limitHint(limit: string): string {
  const meant = meantBytes(limit);
  if (meant !== undefined) return ` The suffix m means thousandths of a byte: ${meant} is probably meant.`;
  const bytes = quantityOf(limit);
  return bytes !== undefined && bytes < SMALLEST_LIMIT ? ' Hardly any program runs with so little.' : '';
}

function memoryVolumeHint({ memoryVolumes }: MemoryKill): string {
  return memoryVolumes.length === 0
    ? ''
    : ` Files in the volume ${memoryVolumes.join(', ')} (emptyDir with medium: Memory) count as its memory too.`;
}
