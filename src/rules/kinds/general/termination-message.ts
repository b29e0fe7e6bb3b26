import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { scrubLine } from '../../secrets/scrub-line.js';
import { type Draft, defineKind } from '../define-kind.js';
import { decisiveLine } from '../log/decisive-line.js';
import { knownProblem } from '../log/known-problem.js';
import { headline } from '../log/lines/headline.js';
import { explainedCrash } from './explained-crash.js';
import { failingContainers } from './failing-containers.js';
import { processorFault } from './processor-fault.js';

/** The application wrote its reason to its termination message. */
export const terminationMessage = defineKind({
  id: 'termination-message',
  title: 'The program says why it ended',
  description:
    'The field `state.terminated.message` holds what the program wrote to /dev/termination-log (or its last lines with terminationMessagePolicy FallbackToLogsOnError). A message of the container runtime is not one of the program.',
  group: 'exit',
  severity: 'high',
  read: (evidence) =>
    failingContainers(evidence).filter(
      ({ terminationMessage, crash }) => terminationMessage.trim() !== '' && crash?.exitCode !== 0,
    ),
  say: sayLastMessage,
  oracles: [notRestarted],
});

function sayLastMessage(container: ContainerEvidence, evidence: Evidence): Draft {
  const draft = explainedCrash(evidence, container);
  const isExplained = knownProblem(evidence, container) !== undefined || processorFault(container) !== undefined;
  if (isExplained) return draft;
  return {
    ...draft,
    title: `${container.name}: ${headline(firstOrTelling(evidence, container))}`,
    confidence: 'medium',
  };
}

function firstOrTelling(evidence: Evidence, container: ContainerEvidence): string {
  const decisive = decisiveLine(evidence, container);
  if (decisive?.source === 'message' && (decisive.weight > 0 || isEndOfLog(container)))
    return scrubLine(container.terminationMessage.split('\n'), decisive.line);
  return container.terminationMessage.trim().split('\n')[0] ?? '';
}

/** Then its first line is any line. */
function isEndOfLog({ fields }: ContainerEvidence): boolean {
  return fields['terminationMessagePolicy'] === 'FallbackToLogsOnError';
}
