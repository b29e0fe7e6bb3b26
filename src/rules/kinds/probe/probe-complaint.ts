import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { messageOf } from '../log/lines/headline.js';
import { rateLines } from '../log/lines/rated-lines.js';
import { kubectl, named, step } from '../support/commands.js';
import { cut } from '../support/quotes.js';
import type { ProbeFailure } from './probe-failure.js';

/** A line that complains, by level or words. */
const COMPLAINT = 10;
const LINES = 60;

/** What the log of the container complains of most; undefined where it complains of nothing, or is not in the report. */
export function complaintOf(evidence: Evidence, { container }: ProbeFailure): string | undefined {
  const lines = rateLines(evidence, container).slice(-LINES);
  const errors = lines.filter(({ weight }) => weight >= COMPLAINT);
  const telling = errors.length > 0 ? errors : lines.filter(({ level }) => level === 'warning');
  return [...telling].sort((one, other) => other.rating - one.rating)[0]?.line;
}

/** What to do about what the program says in its log; where the report holds no complaint, how to read the log. */
export function complaintStep(evidence: Evidence, failure: ProbeFailure, text: string): Step {
  const complaint = complaintOf(evidence, failure);
  if (complaint !== undefined)
    return step(`Fix first what its log complains of: "${cut(messageOf(complaint.trim()), 240)}".`);
  const { container } = failure;
  return step(
    text,
    kubectl(evidence, 'logs', named(`pod/${evidence.podName}`), '-c', named(container.commandName), '--tail=50'),
  );
}
