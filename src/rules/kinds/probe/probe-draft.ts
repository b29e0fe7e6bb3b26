import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Draft } from '../define-kind.js';
import { changeStep, logCheck, recoveryCheck } from '../support/commands.js';
import { consequence, describeContainer } from '../support/names.js';
import type { Quote } from '../support/quote.js';
import { cut, fromEventIfAny, fromLog, fromManifest, fromStatus } from '../support/quotes.js';
import { adviseProbe } from './probe-advice.js';
import type { ProbeAdvice } from './probe-adviser.js';
import type { ProbeAnswer } from './probe-answer.js';
import type { ProbeFailure } from './probe-failure.js';
import { describeProbe, probeNumber } from './probe-handler.js';
import { listeningOf } from './probe-listening.js';
import { type ProbeRoot, rootOf } from './probe-root.js';

/** The draft that all three kinds of probe share. `effect` says what the kubelet does about it. */
export function probeDraft(evidence: Evidence, failure: ProbeFailure, effect: string): Draft {
  const { container, kind } = failure;
  const advice = adviseProbe(evidence, failure);
  const what = describeProbe(failure);
  const root = rootOf(evidence, failure);
  const headline = root?.words ?? what;
  return {
    title: `The ${kind} probe of ${container.name} fails${headline === '' ? '' : `: ${cut(headline, 120)}`}`,
    cause:
      `The ${kind} probe of ${describeContainer(container)}${what === '' ? '' : `, ${what},`} fails (${failure.path})${meaningClause(failure, advice, root)}.` +
      `${gotWords(failure)} ${effect}${timing(failure)}${consequence(evidence, container)}`,
    container,
    objects: [`${kind}Probe of ${container.name}`, failure.answer],
    evidence: quotes(failure, root),
    steps: root === undefined ? [...advice.steps] : rootCauseSteps(evidence, failure, { root, advice }),
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

function gotWords({ result }: ProbeFailure): string {
  return result === '' ? '' : ` It got: ${cut(result, 300)}.`;
}

function quotes({ container, unhealthy, killing, probe, path }: ProbeFailure, root: ProbeRoot | undefined): Quote[] {
  const listening = listeningOf(container);
  return [
    ...fromEventIfAny(unhealthy),
    ...fromEventIfAny(killing),
    ...(Object.keys(probe).length === 0 ? [] : [fromManifest(path, probe)]),
    ...fromStatus(container),
    ...(root?.quotes ?? []),
    ...(listening === undefined ? [] : [fromLog(container, listening.line)]),
  ];
}

/** Answers that say nothing beside what the log does. */
const SAYS_LESS: ReadonlySet<ProbeAnswer> = new Set<ProbeAnswer>(['output', 'silent', 'unwell', 'not-serving']);

/** What its log says that it lacks, and what the answer means, where that says more. */
function meaningClause({ answer }: ProbeFailure, { meaning }: ProbeAdvice, root: ProbeRoot | undefined): string {
  if (root === undefined) return `: ${meaning}`;
  const because = `, most likely because ${root.words} (see its log)`;
  return answer === 'output' || answer === 'silent' ? because : `${because}: ${meaning}`;
}

function rootCauseSteps(
  evidence: Evidence,
  { kind, answer, path }: ProbeFailure,
  { root, advice }: { readonly root: ProbeRoot; readonly advice: ProbeAdvice },
): Step[] {
  const alive = changeStep(
    evidence,
    `Since to start the program again does not mend that, let ${path} ask only whether the program itself is alive`,
  );
  return [...root.steps, ...(kind === 'liveness' ? [alive] : []), ...(SAYS_LESS.has(answer) ? [] : advice.steps)];
}

/** How often the probe is made, and how long the container lived, where these are known. */
function timing({ probe, container }: ProbeFailure): string {
  if (Object.keys(probe).length === 0) return '';
  const number = (name: string) => probeNumber(probe, name);
  const lived = container.crash?.lifetime ? `; the last instance ended ${container.crash.lifetime} of its start` : '';
  const words = lived.replace(/ended after (minutes|hours) of its start$/, 'ended after $1');
  const delay = number('initialDelaySeconds');
  const first = delay === 0 ? '' : `, the first time after ${delay} s`;
  return (
    ` It is made every ${number('periodSeconds')} s${first}, each time with ${number('timeoutSeconds')} s for the answer, ` +
    `and ${number('failureThreshold')} failures in a row count${words}.`
  );
}
