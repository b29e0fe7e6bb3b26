import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { multiplyQuantity, quantityOf } from '../../manifest/quantity.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { canRollOut, changeStep, kubectl, recoveryCheck, step, workload } from '../support/commands.js';
import { consequence, nameContainer } from '../support/names.js';
import { fromLog, fromManifest, fromStatus } from '../support/quotes.js';

const SMALLEST_LIMIT = 16 * 2 ** 20;

/** Reason OOMKilled: exit code 137 alone is not enough. */
export const oomKilled: DiagnosisRule = {
  id: 'oom-killed',
  title: 'Killed for using more memory than its limit',
  group: 'crash',
  severity: 'critical',
  match: (evidence) =>
    evidence.containers.filter((container) => isOutOfMemory(container)).map((container) => draft(evidence, container)),
};

function isOutOfMemory(container: ContainerEvidence): boolean {
  return container.crash?.reason === 'OOMKilled' || container.facts.lastState?.reason === 'OOMKilled';
}

function draft(evidence: Evidence, container: ContainerEvidence): Draft {
  const limit = container.resource('limits', 'memory');
  const path = `${container.path}.resources.limits.memory`;
  const lastLine = container.logLines.at(-1);
  return {
    title:
      limit === ''
        ? `${container.name} was killed for lack of memory`
        : `${container.name} exceeds its memory limit of ${limit}`,
    cause:
      `${nameContainer(container)} was killed by the kernel for lack of memory (OOMKilled, exit code 137). ${explain(evidence, limit, path)}` +
      `${unitHint(limit)}${consequence(evidence, container)}`,
    container,
    objects: [`memory of ${container.name}`],
    evidence: [
      ...fromStatus(container),
      ...(limit === '' ? [] : [fromManifest(path, limit)]),
      ...(lastLine === undefined ? [] : [fromLog(container, lastLine)]),
    ],
    steps: steps(evidence, container, limit),
    checks: [
      step('Watch what it uses:', kubectl(evidence, 'top', 'pod', evidence.podName, '--containers')),
      recoveryCheck(evidence),
    ],
  };
}

function explain(evidence: Evidence, limit: string, path: string): string {
  if (limit !== '') return `It used more than its memory limit of ${limit} (${path}).`;
  if (!evidence.manifest.known)
    return `It used more than its memory limit (${path}), or the node itself ran out of memory.`;
  return `It has no memory limit (${path} is not set), so the node itself or the limit of the whole pod ran out.`;
}

function unitHint(limit: string): string {
  const bytes = quantityOf(limit);
  if (/^\d+m$/.test(limit))
    return ` The suffix m means thousandths of a byte: ${limit.replace('m', 'Mi')} is probably meant.`;
  return bytes !== undefined && bytes < SMALLEST_LIMIT ? ' Hardly any program runs with so little.' : '';
}

function steps(evidence: Evidence, container: ContainerEvidence, limit: string): Draft['steps'] {
  const doubled = multiplyQuantity(limit, 2);
  return [
    raiseStep(evidence, container, doubled),
    step(
      'Size the heap of the runtime to the limit: -XX:MaxRAMPercentage=75 for Java, --max-old-space-size (about 75 % of the limit, in MiB) for Node.js, GOMEMLIMIT for Go.',
    ),
    step(
      'If its use grows without end however high the limit is, it leaks: look at its memory over time before raising the limit again.',
    ),
  ];
}

function raiseStep(
  evidence: Evidence,
  container: ContainerEvidence,
  doubled: string | undefined,
): Draft['steps'][number] {
  const path = `${container.path}.resources.limits.memory`;
  if (doubled === undefined)
    return changeStep(
      evidence,
      `Set ${container.path}.resources.requests.memory and ${path} to what the container needs`,
    );
  if (!canRollOut(evidence) || container.role !== 'app')
    return changeStep(evidence, `Raise ${path}, for instance to ${doubled}`);
  return step(
    `Raise the memory limit, for instance to ${doubled} (or to what it was seen to use, with a quarter to spare):`,
    kubectl(
      evidence,
      'set',
      'resources',
      workload(evidence),
      '-c',
      container.commandName,
      `--limits=memory=${doubled}`,
    ),
  );
}
