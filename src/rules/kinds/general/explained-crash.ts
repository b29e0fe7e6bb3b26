import type { Step } from '../../../contracts/diagnosis.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import { knownProblem } from '../log/known-problem.js';
import { changeStep, step } from '../support/commands.js';
import { nodeWords } from '../support/names.js';
import { cut, fromLog } from '../support/quotes.js';
import { crashDraft } from './crash-draft.js';
import { type ProcessorFault, processorFault } from './processor-fault.js';

/** The draft for a container of which only its end is known, with what is to be done about ends that are no matter of its configuration. */
export function explainedCrash(evidence: Evidence, container: ContainerEvidence): Draft {
  const draft = crashDraft(evidence, container);
  const fault = processorFault(container);
  if (fault !== undefined) return ofProcessor(evidence, { container, fault, draft });
  // What the log states says more than the signal does.
  const steps = knownProblem(evidence, container) === undefined ? stepsForSignal(evidence, container) : [];
  return steps.length === 0 ? draft : { ...draft, steps: [...steps, ...draft.steps.slice(0, 1)] };
}

function ofProcessor(
  evidence: Evidence,
  { container, fault, draft }: { container: ContainerEvidence; fault: ProcessorFault; draft: Draft },
): Draft {
  const { feature, line } = fault;
  const quote = line === undefined ? [] : [fromLog(container, line)];
  const isQuoted = draft.evidence.some(({ text }) => text === quote[0]?.text);
  const logSentence = line === undefined || isQuoted ? '' : ` Its log says: "${cut(line.trim(), 300)}".`;
  const node = nodeWords(evidence, 'its node');
  return {
    ...draft,
    title:
      feature === ''
        ? `${container.name} needs instructions that the processor of ${node} does not have (SIGILL)`
        : `${container.name} needs a processor with ${feature}, which ${node} does not have`,
    cause: `${draft.cause}${logSentence} It was built for ${feature === '' ? `other processors than that of ${node}` : `processors with ${feature}, and that of ${node} has none`}; no configuration of the program repairs that.`,
    evidence: isQuoted ? draft.evidence : [...quote, ...draft.evidence],
    steps: processorSteps(evidence, container, feature),
  };
}

function processorSteps(evidence: Evidence, container: ContainerEvidence, feature: string): Step[] {
  const what = feature === '' ? 'a newer processor' : `a processor that has ${feature}`;
  return [
    changeStep(
      evidence,
      `Run it on nodes with ${what}, by a label of such nodes and ${evidence.manifest.specPath}.nodeSelector`,
    ),
    step(
      'If the node is a virtual machine, let its hypervisor pass the features of the processor through (CPU type host, not a generic one).',
    ),
    step(
      `Or use an older version of image ${container.image || 'of the container'}, or one that is built for older processors.`,
    ),
  ];
}

/** Signals that say by themselves where to look. */
function stepsForSignal(evidence: Evidence, { crash, path }: ContainerEvidence): Step[] {
  const code = crash?.exitCode ?? 128 + (crash?.signal ?? 0);
  if (code === 135)
    return [
      changeStep(
        evidence,
        `If it uses shared memory, give it more: mount an emptyDir with medium: Memory at /dev/shm (${path}.volumeMounts), which has 64 MiB by itself`,
      ),
    ];
  if (code === 159)
    return [
      changeStep(
        evidence,
        `Find the forbidden system call in the audit log of the node, and give the container a seccomp profile that allows it (${path}.securityContext.seccompProfile)`,
      ),
    ];
  return [];
}
