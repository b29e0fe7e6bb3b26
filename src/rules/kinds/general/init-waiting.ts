import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { initCompleted } from '../../oracles/checks/init-completed.js';
import { type Draft, defineKind } from '../define-kind.js';
import { type KnownProblem, knownProblem } from '../log/known-problem.js';
import { messageOf } from '../log/lines/headline.js';
import { kubectl, logCheck, named, recoveryCheck, step } from '../support/commands.js';
import { mayBeStarting } from '../support/may-be-starting.js';
import { consequence } from '../support/names.js';
import { cut, fromLog, fromManifest } from '../support/quotes.js';
import { awaitedObject, awaitedThing } from './awaited-thing.js';

/** An init container that waits for something without end. */
export const initWaiting = defineKind({
  id: 'init-waiting',
  title: 'An init container does not end',
  description:
    'An init container has been running for minutes and nothing says that it fails: it usually waits for a service or a job that does not come. What it waits for is read from its log and its command.',
  group: 'general',
  severity: 'medium',
  read: ({ containers }) =>
    containers.filter(({ role, isRunning, crash }) => role === 'init' && isRunning && crash === undefined),
  say: sayWaitingInit,
  oracles: [initCompleted],
});

function sayWaitingInit(container: ContainerEvidence, evidence: Evidence): Draft {
  const draft = describeWaiting(container, evidence);
  return evidence.facts.isJustCreated ? mayBeStarting(draft, 'has not ended its work yet') : draft;
}

function describeWaiting(container: ContainerEvidence, evidence: Evidence): Draft {
  const problem = knownProblem(evidence, container);
  return problem === undefined ? ofAwaited(container, evidence) : ofProblem(container, evidence, problem);
}

/** What its log says that it waits for, in words that are known. */
function ofProblem(container: ContainerEvidence, evidence: Evidence, problem: KnownProblem): Draft {
  const { title, what, steps, rated } = problem;
  return {
    title,
    cause: `Init container ${container.name} does not come to its end: ${what}. Its log says: "${cut(messageOf(rated.line.trim()), 300)}".${consequence(evidence, container)}`,
    confidence: 'medium',
    container,
    objects: [`problem of ${container.name}: ${title}`],
    evidence: [fromLog(container, rated.line)],
    steps: [...steps],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

function ofAwaited(container: ContainerEvidence, evidence: Evidence): Draft {
  const object = awaitedObject(container);
  const awaited = object === undefined ? awaitedThing(container) : `${object.kind}/${object.name}`;
  const what =
    awaited === ''
      ? 'It usually waits for something that does not come'
      : `It waits for ${awaited}, which does not come`;
  const printed = container.logLines.at(-1);
  const last = printed === undefined ? '' : `; it last printed: "${cut(printed, 300)}"`;
  return {
    title: `Init container ${container.name} is still running${awaited === '' ? '' : `: it waits for ${awaited}`}`,
    cause: `Init container ${container.name} has not ended. ${what}${last}.${consequence(evidence, container)}`,
    confidence: 'medium',
    container,
    objects: [awaited === '' ? `init container ${container.name}` : `awaits ${awaited}`],
    evidence: [
      ...container.logLines.slice(-2).map((line) => fromLog(container, line)),
      ...(container.command.length === 0 ? [] : [fromManifest(`${container.path}.command`, container.command)]),
    ],
    steps: [
      ...(object === undefined
        ? []
        : [
            step(
              `See how ${awaited} stands, and why it does not come to its end or does not exist:`,
              kubectl(evidence, 'describe', named(object.kind), named(object.name)),
            ),
          ]),
      step(
        `See whether ${awaited === '' ? 'what it waits for' : awaited} exists and has endpoints, and whether a NetworkPolicy stands between:`,
        kubectl(evidence, 'get', 'services,endpointslices,networkpolicies'),
      ),
    ],
    checks: [logCheck(evidence, container), recoveryCheck(evidence)],
  };
}
