import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { cut } from '../support/quotes.js';
import { crashDraft } from './crash-draft.js';
import { failingContainers } from './failing-containers.js';

/** The application wrote its reason to its termination message. */
export const terminationMessage: DiagnosisRule = {
  id: 'termination-message',
  title: 'The program says why it ended',
  description:
    'The field `state.terminated.message` holds what the program wrote to /dev/termination-log (or its last lines with terminationMessagePolicy FallbackToLogsOnError). A message of the container runtime is not one of the program.',
  group: 'exit',
  severity: 'high',
  match: (evidence) =>
    failingContainers(evidence)
      .filter((container) => container.terminationMessage.trim() !== '' && container.crash?.exitCode !== 0)
      .map((container) => draft(evidence, container)),
};

function draft(evidence: Evidence, container: ContainerEvidence): Draft {
  const crash = crashDraft(evidence, container);
  const said = cut(container.terminationMessage.trim(), 400);
  return {
    ...crash,
    title: `${container.name}: ${cut(said.split('\n')[0] ?? said, 120)}`,
    cause: `${crash.cause} It says of its end (termination message): "${said}".`,
    confidence: 'medium',
  };
}
