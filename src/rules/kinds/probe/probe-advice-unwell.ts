import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { messageOf } from '../log/lines/headline.js';
import { changeStep, step } from '../support/commands.js';
import { cut } from '../support/quotes.js';
import type { ProbeAdviser } from './probe-adviser.js';
import { complaintOf, complaintStep } from './probe-complaint.js';
import type { ProbeFailure } from './probe-failure.js';
import { workLine } from './still-starting.js';

const LOG = 'Its log says why, often a dependency that does not answer:';
const QUIET_LOG =
  'What the report has of its log complains of nothing. Read more of it, and what the other containers of the pod print:';

/** The program answers with a status of the server (5xx). */
export const adviseUnwell: ProbeAdviser = (evidence, failure) => {
  const status = /statuscode: (\d{3})/.exec(failure.result)?.[1] ?? '';
  const meaning = `the program answers that it is not well (${status})`;
  const line = workOf(evidence, failure);
  if (line === undefined)
    return {
      meaning,
      steps: [complaintStep(evidence, failure, failure.container.logLines.length === 0 ? LOG : QUIET_LOG)],
    };
  return {
    meaning: `${meaning}, since by its log it is still at the work of its start ("${cut(messageOf(line.trim()), 160)}")`,
    steps: [...timeSteps(evidence, failure), complaintStep(evidence, failure, 'See in its log how far it has come:')],
  };
};

/** What the program works at, where it complains of nothing. */
export function workOf(evidence: Evidence, failure: ProbeFailure): string | undefined {
  return complaintOf(evidence, failure) === undefined ? workLine(failure.container) : undefined;
}

/** A startup probe is told with the time that it gives. */
function timeSteps(evidence: Evidence, { container, kind }: ProbeFailure): Step[] {
  if (kind === 'startup') return [];
  if (kind === 'readiness') return [step('Let it go on: it gets traffic once it is through.')];
  const where = `${container.path}.startupProbe`;
  const todo =
    'startupProbe' in container.fields
      ? `raise ${where}.failureThreshold`
      : `add a startupProbe at ${where} (for instance failureThreshold: 60, periodSeconds: 10)`;
  return [changeStep(evidence, `So that the kubelet does not end that work each time, ${todo}`)];
}
