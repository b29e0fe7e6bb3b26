import type { Step } from '../../../contracts/diagnosis.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { type Fields, fieldsOf, listOfOne, numberOf } from '../../evidence/values.js';
import { hasContainers } from '../../guard/index.js';
import { completed } from '../../oracles/checks/completed.js';
import { deadlineKept } from '../../oracles/checks/deadline-kept.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix, type Proposal } from '../fix.js';
import { type Command, changeStep, kubectl, recoveryCheck, step, workload, workloadName } from '../support/commands.js';
import { isKnownSidecar, type JobSidecars, jobSidecars, namesOf, sidecarSteps } from '../support/job-sidecars.js';
import { cut, fromEvent, fromManifest } from '../support/quotes.js';
import { type Deadline, deadlineOf } from './deadline.js';
import { endDraft } from './end-draft.js';

/** What ran out of time gets twice as much. */
const doubleDeadline = fix<Deadline>({
  strategy: 'double-deadline',
  title: 'Double activeDeadlineSeconds',
  touches: ['/spec/activeDeadlineSeconds'],
  touchesOwner: [
    '/spec/activeDeadlineSeconds',
    '/spec/template/spec/activeDeadlineSeconds',
    '/spec/jobTemplate/spec/activeDeadlineSeconds',
    '/spec/jobTemplate/spec/template/spec/activeDeadlineSeconds',
  ],
  propose: (deadline, { evidence, pod }) =>
    keptFromStart(evidence) !== undefined || sidecarsOf(evidence) !== undefined
      ? []
      : deadline.isOwners
        ? raiseOfOwner(evidence, deadline)
        : raisePodDeadline(evidence, pod),
});

function raiseOfOwner({ ownerManifest, owner }: Evidence, { path, seconds, scope }: Deadline): Proposal[] {
  if (ownerManifest === undefined || seconds === undefined || seconds <= 0) return [];
  const edit = new PodEdit(ownerManifest).set(path, seconds * 2);
  const subject = `${scope === 'pod' ? 'the pods of ' : ''}${owner.kind} ${owner.name}`;
  return [{ ...raiseWords(subject, seconds), target: 'owner', patch: edit.patch }];
}

function raisePodDeadline(evidence: Evidence, pod: Fields): Proposal[] {
  const seconds = numberOf(fieldsOf(pod['spec'])['activeDeadlineSeconds']);
  if (seconds === undefined || seconds <= 0 || !hasContainers(pod) || isDeadlineRaised(evidence, seconds)) return [];
  const edit = new PodEdit(pod).set(['spec', 'activeDeadlineSeconds'], seconds * 2);
  return [{ ...raiseWords('the pod', seconds), patch: edit.patch }];
}

/** The kubelet does not say which deadline passed; the template of the owner shows what it was. */
function isDeadlineRaised({ ownerManifest }: Evidence, seconds: number): boolean {
  const spec = fieldsOf(ownerManifest?.['spec']);
  const job = fieldsOf(fieldsOf(spec['jobTemplate'])['spec']);
  const template = fieldsOf(fieldsOf(spec['template'] ?? job['template'])['spec']);
  const original = numberOf(template['activeDeadlineSeconds']);
  return original !== undefined && seconds > original;
}

function raiseWords(subject: string, seconds: number): Omit<Proposal, 'patch'> {
  return {
    title: `Raise activeDeadlineSeconds of ${subject} from ${seconds} to ${seconds * 2}`,
    explanation: `It was stopped because ${subject} was active longer than ${seconds} seconds; now it has ${seconds * 2}. The time also counts while images are pulled and volumes are waited for. If a step of it hangs, more time does not help: see its log.`,
    assumes: [`The work ends within ${seconds * 2} seconds.`],
  };
}

/** `Pod was active on the node longer than the specified deadline`, `Job was active longer than specified deadline`. */
export const deadlineExceeded = defineKind({
  id: 'deadline-exceeded',
  title: 'It ran longer than activeDeadlineSeconds allows',
  description:
    'The pod, or the Job that it belongs to, has the reason DeadlineExceeded: it was active longer than its activeDeadlineSeconds and was stopped. The time counts from the start of the pod or Job, waiting for images and volumes included.',
  group: 'pod-end',
  severity: 'medium',
  read: (evidence) => listOfOne(deadlineOf(evidence)),
  say: sayDeadline,
  fixes: [doubleDeadline],
  oracles: [deadlineKept, completed],
});

function sayDeadline(deadline: Deadline, evidence: Evidence): Draft {
  const { end, seconds, path, scope } = deadline;
  const figure = seconds === undefined ? '' : ` (${seconds} s, ${path.join('.')})`;
  const subject = scope === 'job' ? 'The Job' : 'The pod';
  const kept = keptFromStart(evidence);
  if (kept !== undefined) return sayKept(kept, deadline, evidence);
  const sidecars = sidecarsOf(evidence);
  return endDraft(evidence, end, {
    title: `${deadlineOwner(evidence, deadline)} ran longer than ${seconds === undefined ? '' : `the ${seconds} s that `}activeDeadlineSeconds allows`,
    cause: `${subject} was stopped because it ran longer than activeDeadlineSeconds${figure} allows${pullWords(evidence)}${sidecars === undefined ? '' : `; the work in ${namesOf(sidecars.done)} had ended with exit code 0 by then, and ${namesOf(sidecars.others)} ran on, without whose end the Job is not done`}`,
    quotes: [
      ...(seconds === undefined ? [] : [fromManifest(path.join('.'), String(seconds))]),
      ...listOfOne(lastPull(evidence)).map(fromEvent),
    ],
    steps: [
      ...(sidecars === undefined ? [] : sidecarSteps(evidence, sidecars)),
      ...stepsForDeadline(evidence, deadline),
    ],
    // A Job that has failed starts no other pod.
    ...(scope === 'job' && { check: recoveryCheck(evidence) }),
  });
}

/** What ran on beside work that was done: known for it, or ended as what the kubelet stops. */
function sidecarsOf(evidence: Evidence): JobSidecars | undefined {
  return jobSidecars(
    evidence,
    (container) => isKnownSidecar(container) || STOPPED.has(container.facts.state?.exitCode ?? -1),
  );
}

const STOPPED = new Set([137, 143]);

function sayKept(event: EventFacts, deadline: Deadline, evidence: Evidence): Draft {
  const { end, seconds, scope } = deadline;
  const who = deadlineOwner(evidence, deadline);
  return endDraft(evidence, end, {
    title: `${who} was stopped by its deadline before it could start`,
    cause: `${who} was stopped when the ${seconds === undefined ? 'time' : `${seconds} s`} of activeDeadlineSeconds ${seconds === undefined ? 'was' : 'were'} over, and no container of it had started by then: "${cut(event.message, 300)}"`,
    quotes: [fromEvent(event)],
    steps: [
      step(
        `Repair first what kept it from starting ("${cut(event.message, 160)}"): more time is no help. Then ${scope === 'job' ? 'create the Job anew, which does not try again after its deadline' : 'let it run again'}.`,
      ),
    ],
    ...(scope === 'job' && { check: recoveryCheck(evidence) }),
  });
}

const NO_START =
  /^Failed to pull image|^Error: (?:ErrImagePull|ImagePullBackOff|InvalidImageName|ErrImageNeverPull|secret |configmap |couldn't find key)/i;

/** What kept all containers from starting, image or configuration: more time is no help then. Undefined where one began, or nothing tells. */
function keptFromStart(evidence: Evidence): EventFacts | undefined {
  const began =
    evidence.events('Started').length > 0 ||
    evidence.containers.some(({ isRunning, crash }) => isRunning || crash !== undefined);
  const failed = evidence.events('Failed', 'InspectFailed').filter(({ message }) => NO_START.test(message));
  return began
    ? undefined
    : (failed.find(({ message }) => !/BackOff|ErrImagePull/.test(message.slice(0, 40))) ?? failed[0]);
}

/** The pull of an image that had not ended when the time was over: nothing is known to have been pulled, made or started after it. */
function lastPull(evidence: Evidence): EventFacts | undefined {
  const [last] = evidence.events('Pulling', 'Pulled', 'Created', 'Started', 'Failed', 'BackOff');
  return last?.reason === 'Pulling' && !evidence.containers.some(({ isRunning }) => isRunning) ? last : undefined;
}

function pullWords(evidence: Evidence): string {
  const pull = lastPull(evidence);
  if (pull === undefined) return '';
  const image = /"([^"]{1,500})"/.exec(pull.message)?.[1];
  return `; its time was over while ${image === undefined ? 'its image' : `image ${image}`} was still being pulled, which counts`;
}

/** `Job export`, `A Job of CronJob export`; a pod by its workload, which is the same for all of them. */
function deadlineOwner(evidence: Evidence, { scope }: Deadline): string {
  const { kind } = evidence.owner;
  if (kind === 'Pod') return scope === 'job' ? 'The Job' : `Pod ${evidence.podName}`;
  const isItself = scope === 'job' && kind === 'Job';
  return isItself ? workloadName(evidence) : `A ${scope === 'job' ? 'Job' : 'pod'} of ${workloadName(evidence)}`;
}

function stepsForDeadline(evidence: Evidence, { seconds, scope }: Deadline): Step[] {
  const raise = `Raise activeDeadlineSeconds${seconds === undefined ? '' : `, for instance to ${seconds * 2}`}`;
  const pull = lastPull(evidence) === undefined ? [] : [pullStep()];
  return [
    ...pull,
    scope === 'job' && evidence.owner.kind === 'Job'
      ? step(
          `${raise}, in the manifest of the Job, and create it anew:`,
          kubectl(evidence, 'get', workload(evidence), '-o', 'yaml'),
        )
      : changeStep(evidence, raise),
    ...(pull.length > 0 ? [] : [step('Or find in its log which step takes so long.', logsOf(evidence, scope))]),
  ];
}

/** A Job that has failed is reported under its own name: its pods, if they are still there, are found by it. */
function logsOf(evidence: Evidence, scope: Deadline['scope']): Command | undefined {
  const { kind, name } = evidence.owner;
  return scope === 'job' && kind === 'Job' && name === evidence.podName
    ? kubectl(evidence, 'logs', workload(evidence), '--all-containers', '--tail=50')
    : kubectl(evidence, 'logs', `pod/${evidence.podName}`, '--all-containers', '--tail=50');
}

function pullStep(): Step {
  return step(
    'Have the image on the node before (pull it once, a mirror near by, a smaller image): the next attempt then has its time for the work itself. Where it cannot, give more time.',
  );
}
