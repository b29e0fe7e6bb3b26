import { fieldsOf, listOf, textOf } from '../../evidence/values.js';
import type { DiagnosisRule } from '../rule.js';
import { describeCheck, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';

/** A controller has not removed its scheduling gate; there are no events. */
export const schedGated: DiagnosisRule = {
  id: 'sched-gated',
  title: 'Scheduling gates hold the pod',
  group: 'scheduling',
  severity: 'medium',
  match: (evidence) => {
    const condition = evidence.condition('PodScheduled');
    if (condition?.reason !== 'SchedulingGated') return [];
    const path = `${evidence.manifest.specPath}.schedulingGates`;
    const gates = listOf(evidence.manifest.spec['schedulingGates'], 20).map((element) =>
      textOf(fieldsOf(element)['name']),
    );
    return [
      {
        title: `Scheduling gate ${gates.join(', ')} holds the pod`,
        cause: `The pod is not scheduled as long as it has scheduling gates: ${gates.join(', ') || '(not known which)'} (${path}). The controller that set the gate has not removed it.`,
        objects: gates.map((gate) => `gate ${gate}`),
        evidence: [
          { source: 'status', text: condition.message, where: 'condition PodScheduled' },
          fromManifest(path, gates.join(', ')),
        ],
        steps: [
          step(
            'See why the controller that owns the gate does not remove it: its name is usually the prefix of the gate.',
          ),
        ],
        checks: [describeCheck(evidence), recoveryCheck(evidence)],
      },
    ];
  },
};
