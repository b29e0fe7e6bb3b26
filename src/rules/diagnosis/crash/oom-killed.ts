import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { quantityOf } from '../../manifest/quantity.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { canRollOut, changeStep, kubectl, recoveryCheck, step, workload } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromEvent, fromLog, fromManifest, fromStatus } from '../support/quotes.js';
import { isAlreadyRaised, type MemoryKill, meantLimit, memoryKills } from './memory-kill.js';
import { raisedLimit, usedWords } from './memory-raise.js';

const SMALLEST_LIMIT = 16 * 2 ** 20;

/** Reason OOMKilled: exit code 137 alone is not enough. */
export const oomKilled: DiagnosisRule = {
  id: 'oom-killed',
  title: 'Killed for using more memory than its limit',
  description:
    'A container ended with reason OOMKilled (exit code 137), or the kernel’s own message says so: the code alone is not enough. It names limit, request and, where known, use; without a limit the node itself or the limit of the whole pod ran out.',
  group: 'crash',
  severity: 'critical',
  match: (evidence) => memoryKills(evidence).map((kill) => draft(evidence, kill)),
};

function draft(evidence: Evidence, kill: MemoryKill): Draft {
  const { container, kernel } = kill;
  const limit = kill.limit || kill.enforced;
  const lastLine = container.logLines.at(-1);
  return {
    title:
      limit === ''
        ? `${container.name} was killed for lack of memory`
        : `${container.name} exceeds its memory limit of ${limit}`,
    cause:
      `${nameContainer(container)} was killed by the kernel for lack of memory (OOMKilled, exit code 137). ${explain(evidence, kill)}` +
      `${requestWords(kill)}${unitHint(limit)}${volumeHint(kill)}${consequence(evidence, container)}`,
    container,
    objects: [`memory of ${container.name}`],
    evidence: [
      ...fromStatus(container),
      ...(kernel === undefined ? [] : [fromEvent(kernel)]),
      ...(kill.limit === '' ? [] : [fromManifest(limitPath(kill), kill.limit)]),
      ...(lastLine === undefined ? [] : [fromLog(container, lastLine)]),
    ],
    steps: steps(evidence, kill),
    checks: [
      step('Watch what it uses:', kubectl(evidence, 'top', 'pod', evidence.podName, '--containers')),
      recoveryCheck(evidence),
    ],
  };
}

function limitPath({ container }: MemoryKill): string {
  return `${container.path}.resources.limits.memory`;
}

function explain(evidence: Evidence, kill: MemoryKill): string {
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

function unitHint(limit: string): string {
  const meant = meantLimit(limit);
  if (meant !== undefined) return ` The suffix m means thousandths of a byte: ${meant} is probably meant.`;
  const bytes = quantityOf(limit);
  return bytes !== undefined && bytes < SMALLEST_LIMIT ? ' Hardly any program runs with so little.' : '';
}

function volumeHint({ memoryVolumes }: MemoryKill): string {
  return memoryVolumes.length === 0
    ? ''
    : ` Files in the volume ${memoryVolumes.join(', ')} (emptyDir with medium: Memory) count as its memory too.`;
}

function steps(evidence: Evidence, kill: MemoryKill): Step[] {
  return [
    raiseStep(evidence, kill),
    step(
      'Size the heap of the runtime to the limit: -XX:MaxRAMPercentage=75 for Java, --max-old-space-size (about 75 % of the limit, in MiB) for Node.js, GOMEMLIMIT for Go.',
    ),
    step(
      'If its use grows without end however high the limit is, it leaks: look at its memory over time before raising the limit again.',
    ),
  ];
}

function raiseStep(evidence: Evidence, kill: MemoryKill): Step {
  const { container } = kill;
  const raised = raisedLimit(evidence, kill);
  if (raised === undefined)
    return changeStep(
      evidence,
      `Set ${container.path}.resources.requests.memory and ${limitPath(kill)} to what the container needs`,
    );
  if (!canRollOut(evidence) || container.role !== 'app')
    return changeStep(evidence, `Raise ${limitPath(kill)}, for instance to ${raised}`);
  return step(
    `Raise the memory limit, for instance to ${raised} (or to what it was seen to use, with a quarter to spare):`,
    kubectl(evidence, 'set', 'resources', workload(evidence), '-c', container.commandName, `--limits=memory=${raised}`),
  );
}
