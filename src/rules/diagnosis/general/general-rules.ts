import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { DiagnosisRule, Draft } from '../rule.js';
import { describeCheck, kubectl, logCheck, recoveryCheck, step, workload, workloadName } from '../support/commands.js';
import { nameContainer } from '../support/names.js';
import { cut, fromEvent, fromLog, fromStatus } from '../support/quotes.js';
import { crashDraft } from './crash-app-error.js';

function failing(evidence: Evidence): readonly ContainerEvidence[] {
  return evidence.containers.filter((container) => container.isCrashing && !container.isDone);
}

/** The application wrote its reason to its termination message. */
export const terminationMessage: DiagnosisRule = {
  id: 'termination-message',
  title: 'The program says why it ended',
  group: 'exit',
  severity: 'high',
  match: (evidence) =>
    failing(evidence)
      .filter((container) => container.terminationMessage.trim() !== '' && container.crash?.exitCode !== 0)
      .map((container) => {
        const draft = crashDraft(evidence, container);
        const said = cut(container.terminationMessage.trim(), 400);
        return {
          ...draft,
          title: `${container.name}: ${cut(said.split('\n')[0] ?? said, 120)}`,
          cause: `${draft.cause} It says of its end (termination message): "${said}".`,
          confidence: 'medium' as const,
        };
      }),
};

/** An init container fails, for a reason that only its own log knows. */
export const initFailed: DiagnosisRule = {
  id: 'init-failed',
  title: 'An init container fails',
  group: 'general',
  severity: 'high',
  match: (evidence) =>
    failing(evidence)
      .filter((container) => container.role === 'init')
      .map((container) => crashDraft(evidence, container)),
};

/** An init container that waits for something without end. */
export const initWaiting: DiagnosisRule = {
  id: 'init-waiting',
  title: 'An init container does not end',
  group: 'general',
  severity: 'medium',
  match: (evidence) =>
    evidence.containers
      .filter((container) => container.role === 'init' && container.isRunning && container.crash === undefined)
      .map((container) => ({
        title: `Init container ${container.name} is still running`,
        cause: `Init container ${container.name} has not ended, so the app has not started. It usually waits for something that does not come${container.logLines.length === 0 ? '' : `; it last printed: "${cut(container.logLines.at(-1) ?? '', 300)}"`}.`,
        confidence: 'medium' as const,
        container,
        objects: [`init container ${container.name}`],
        evidence: container.logLines.slice(-2).map((line) => fromLog(container, line)),
        steps: [
          step(
            'See what it waits for, and whether that exists and answers:',
            kubectl(evidence, 'get', 'services,endpoints'),
          ),
        ],
        checks: [logCheck(evidence, container), recoveryCheck(evidence)],
      })),
};

/** Only one of several containers fails, for a reason that only its own log knows. */
export const sidecarCrash: DiagnosisRule = {
  id: 'sidecar-crash',
  title: 'Only one of several containers fails',
  group: 'general',
  severity: 'high',
  match: (evidence) => {
    const crashing = failing(evidence);
    const isAnotherHealthy = evidence.containers.some(
      (container) => container.isHealthy && container.role !== 'init' && !crashing.includes(container),
    );
    return isAnotherHealthy ? crashing.map((container) => crashDraft(evidence, container)) : [];
  },
};

/** The program ends with an error that no signature knows. */
export const crashAppError: DiagnosisRule = {
  id: 'crash-app-error',
  title: 'The program ends with an error',
  group: 'general',
  severity: 'high',
  match: (evidence) => failing(evidence).map((container) => crashDraft(evidence, container)),
};

/** A Job has used up its tries; its pods are not known, or say nothing. */
export const jobBackoff: DiagnosisRule = {
  id: 'job-backoff',
  title: 'The Job has used up its backoffLimit',
  group: 'general',
  severity: 'high',
  match: (evidence) => {
    const events = [
      ...evidence.events('BackoffLimitExceeded'),
      ...evidence.facts.ownerEvents.filter((event) => event.reason === 'BackoffLimitExceeded'),
    ];
    const [event] = events;
    if (event === undefined) return [];
    const container = failing(evidence)[0];
    const crash = container === undefined ? jobOnly(evidence) : crashDraft(evidence, container);
    const again = kubectl(evidence, 'delete', workload(evidence));
    return [
      {
        ...crash,
        title: `${workloadName(evidence)} has used up its backoffLimit`,
        cause: `${workloadName(evidence)} failed as often as its backoffLimit allows and does not try again. ${crash.cause}`,
        confidence: 'medium' as const,
        objects: [`job ${evidence.owner.name}`],
        evidence: [fromEvent(event), ...crash.evidence],
        steps: [...crash.steps, step('Once the cause is mended, delete the Job and create it again.', again)],
      },
    ];
  },
};

/** What is left to say when nothing is known of the Job's pods. */
function jobOnly(evidence: Evidence): Draft {
  const checks = [describeCheck(evidence), recoveryCheck(evidence)];
  return { title: '', cause: 'Its pods say why.', evidence: [], steps: [], checks };
}

/** A container waits for a reason that no other rule explains. */
export const waitingContainer: DiagnosisRule = {
  id: 'create-container-error',
  title: 'A container cannot be started',
  group: 'general',
  severity: 'high',
  match: (evidence) =>
    evidence.containers
      .filter(
        ({ facts }) =>
          facts.state?.kind === 'waiting' &&
          !/^(?:ContainerCreating|PodInitializing|CrashLoopBackOff|)$/.test(facts.state.reason),
      )
      .map((container) => {
        const { reason = '', message = '' } = container.facts.state ?? {};
        const events = evidence.events('Failed', reason).slice(0, 2);
        return {
          title: `${container.name} waits: ${reason}`,
          cause: `${nameContainer(container)} cannot be started (${reason}). ${message === '' ? cut(events[0]?.message ?? 'Nothing says why.', 400) : cut(message, 400)}`,
          confidence: 'low' as const,
          container,
          objects: [reason],
          evidence: [...fromStatus(container), ...events.map(fromEvent)],
          steps: [
            step('The message above is all that the kubelet says; the log of the kubelet on the node may say more.'),
          ],
          checks: [describeCheck(evidence), recoveryCheck(evidence)],
        };
      }),
};
