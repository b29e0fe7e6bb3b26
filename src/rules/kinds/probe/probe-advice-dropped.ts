import type { Evidence } from '../../evidence/evidence.js';
import { changeStep } from '../support/commands.js';
import { adviseTimeout } from './probe-advice-answers.js';
import type { ProbeAdviser } from './probe-adviser.js';
import { complaintStep } from './probe-complaint.js';
import { type ProbeFailure, probeFailures } from './probe-failure.js';
import { portOfProbe } from './probe-handler.js';

const KINDS = ['startup', 'liveness', 'readiness'] as const;

/** Another probe of the container on the same port that got no answer in time: it tells why this one was cut off. */
function lateSibling(evidence: Evidence, { kind, container, probe }: ProbeFailure): ProbeFailure | undefined {
  const port = portOfProbe(container, probe);
  return KINDS.filter((other) => other !== kind)
    .flatMap((other) => probeFailures(evidence, other))
    .find(
      (each) =>
        each.container.name === container.name &&
        each.answer === 'timeout' &&
        portOfProbe(each.container, each.probe) === port,
    );
}

export const adviseDropped: ProbeAdviser = (evidence, failure) => {
  const late = lateSibling(evidence, failure);
  if (late !== undefined) {
    const limit = failure.container.resource('limits', 'cpu');
    return {
      meaning: `the program drops the connection, and its ${late.kind} probe on the same port gets no answer in time: it is slow, hangs, or has too little CPU${limit === '' ? '' : ` (its limit is ${limit})`}`,
      steps: adviseTimeout(evidence, failure).steps,
    };
  }
  return {
    meaning:
      'the program takes the connection and drops it without an answer: it speaks another protocol on that port, crashes on the request, or is just ending',
    steps: [
      complaintStep(evidence, failure, 'See in its log what happens at that time:'),
      changeStep(evidence, `Check that the port and the scheme of ${failure.path} are those of the program`),
    ],
  };
};
