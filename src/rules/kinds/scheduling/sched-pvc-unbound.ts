import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { scheduled } from '../../oracles/checks/scheduled.js';
import { type Draft, defineKind } from '../define-kind.js';
import { clusterKubectl, kubectl, named, recoveryCheck, step } from '../support/commands.js';
import { cut, fromEvent, fromManifest, fromRelated } from '../support/quotes.js';
import { toldError } from '../support/told-error.js';
import { claimToEmptyDir } from './claim-to-empty-dir.js';
import {
  CLAIM_TROUBLES,
  type ClaimVolume,
  claimEvent,
  claimVolumes,
  findsNoVolume,
  isThereByNow,
  MISSING_CLASS,
  missingClaim,
  NO_CLASS,
  NO_VOLUME_TO_BIND,
} from './claims.js';
import { provisioningTrouble } from './provisioning.js';
import {
  failureQuotes,
  matchingReasons,
  otherReasons,
  type ReasonsFound,
  type SchedulingFailure,
  schedulingFailure,
} from './scheduling-failure.js';
import { mismatchSteps } from './volume-mismatch.js';

const UNBOUND = /unbound immediate PersistentVolumeClaims|[Bb]ind(?:ing)? volumes: |provisioning failed for PVC/;

/** Claims of the pod to which no volume is bound. */
interface UnboundClaims extends ReasonsFound {
  /** The claim that an event is about, where an event names one, else all of the pod. */
  readonly claims: readonly ClaimVolume[];
  /** The names of those claims, as the event or the manifest gives them. */
  readonly names: readonly string[];
  /** What is said of a claim; undefined where the agent sends no such event. */
  readonly event: EventFacts | undefined;
}

/** Scheduler: `pod has unbound immediate PersistentVolumeClaims`. */
export const schedPvcUnbound = defineKind<UnboundClaims>({
  id: 'sched-pvc-unbound',
  title: 'PersistentVolumeClaim is not bound',
  description:
    'The scheduler says that the pod has unbound PersistentVolumeClaims, or that binding them fails. The claim exists, but no PersistentVolume is bound to it: its StorageClass is missing, no volume fits, or the provisioner does not run. Events of the claim say which, where the agent sends them.',
  group: 'scheduling',
  severity: 'high',
  read: (evidence) => {
    const failure = schedulingFailure(evidence);
    const unbound = matchingReasons(failure, UNBOUND);
    const found = unbound ?? matchingReasons(failure, NO_VOLUME_TO_BIND);
    const isUnbound = found !== undefined && (unbound !== undefined || findsNoVolume(found));
    if (isUnbound) return [{ ...found, ...waitingClaims(evidence) }];
    return failure !== undefined && isMadeSince(evidence, failure)
      ? [{ failure: { ...failure, reasons: [] }, reasons: [], nodes: failure.total, ...waitingClaims(evidence) }]
      : [];
  },
  say: sayUnboundClaims,
  fixes: [claimToEmptyDir],
  oracles: [scheduled],
});

/** Whether the scheduler last missed a claim that is there by now: it then waits for its volume and says nothing more. */
function isMadeSince(evidence: Evidence, { message }: SchedulingFailure): boolean {
  const missed = missingClaim(message);
  return missed?.trouble === 'missing' && isThereByNow(evidence, missed.name);
}

function waitingClaims(evidence: Evidence): Pick<UnboundClaims, 'claims' | 'names' | 'event'> {
  const event = claimEvent(evidence);
  const all = claimVolumes(evidence);
  const name = event?.objectName ?? '';
  if (name === '') return { claims: all, names: all.map(({ claim }) => claim), event };
  return { claims: all.filter(({ claim }) => claim === name), names: [name], event };
}

function sayUnboundClaims(found: UnboundClaims, evidence: Evidence): Draft {
  const { claims, names, event } = found;
  const list = names.join(', ');
  const who =
    names.length > 1
      ? `its PersistentVolumeClaims ${list}`
      : list === ''
        ? 'a PersistentVolumeClaim (not known which)'
        : `PersistentVolumeClaim ${list}`;
  return {
    title: `PersistentVolumeClaim ${list || 'of the pod'} is not bound`,
    cause:
      `The pod waits for ${who} in namespace ${evidence.namespace}: no PersistentVolume is bound to ${names.length > 1 ? 'them' : 'it'}, so no node takes the pod. ` +
      `${reasonSentence(evidence, found)}${otherReasons(found.failure, found.reasons)}`,
    confidence: event !== undefined && CLAIM_TROUBLES.includes(event.reason) ? 'high' : 'medium',
    objects: names.map((name) => `PersistentVolumeClaim/${name}`),
    weight: found.failure.total,
    evidence: [
      ...failureQuotes(found.failure),
      ...(event === undefined ? [] : [fromEvent(event)]),
      ...claims.filter((each) => !each.isEphemeral).map((each) => fromManifest(each.path, `claimName: ${each.claim}`)),
      ...names.flatMap((name) => fromRelated(evidence.related('PersistentVolumeClaim', name))),
      ...evidence.facts.related.filter((each) => each.kind === 'StorageClass').flatMap(fromRelated),
    ],
    steps: claimSteps(evidence, found),
    checks: [step('See that the claim becomes Bound:', kubectl(evidence, 'get', 'pvc')), recoveryCheck(evidence)],
  };
}

function reasonSentence(evidence: Evidence, { claims, event }: UnboundClaims): string {
  const missing = classOfUnboundClaims(evidence, event);
  const message =
    event === undefined ? '' : ` The claim says: ${cut(toldError(event.message, 400), 400)}.`.replace(/\.\.$/, '.');
  if (missing !== '') return `StorageClass ${missing} does not exist.${message}`;
  if (message !== '') return message.trim();
  const classes = claims.filter((each) => each.storageClass !== '').map((each) => each.storageClass);
  const named = classes.length === 0 ? '' : ` It names StorageClass ${classes.join(', ')}.`;
  return `The events of the claim say why: no StorageClass, no default class, no matching volume, or a provisioner that does not run.${named}`;
}

function classOfUnboundClaims(evidence: Evidence, event: EventFacts | undefined): string {
  const named = MISSING_CLASS.exec(event?.message ?? '')?.[1];
  const related = evidence.facts.related.find((each) => each.kind === 'StorageClass' && each.exists === false);
  return named ?? related?.name ?? '';
}

/** The provisioner runs and has answered; Kubernetes itself says otherwise what it finds wrong with claim and class. */
const PROVISIONER_FAILS =
  /failed to provision volume with StorageClass "([^"]{1,253})": (?:rpc error: code = \w{1,30} desc = ){0,5}([^\n]{1,4000})/i;

function provisionerSteps([, name = '', text = '']: RegExpExecArray, source: string): Draft['steps'] {
  const who =
    source === '' || /^persistentvolume-controller/.test(source)
      ? 'The provisioner'
      : `The provisioner (${cut(source, 120)})`;
  return [
    step(
      `${who} of StorageClass ${name} runs and fails: "${cut(toldError(text, 200), 200)}". Repair what it names in its own settings (the Secret, ConfigMap and arguments of its controller) or in the parameters of the class; its log says more. Find its pods:`,
      clusterKubectl('get', 'pods', '-A', '-o', 'wide'),
    ),
    step('See what the class asks of it:', clusterKubectl('get', 'storageclass', named(name), '-o', 'yaml')),
  ];
}

/** What the controller of volumes says while it waits for a provisioner. */
const EXTERNAL = /external provisioner '([^'\n]{1,253})'/;

function awaitedSteps(provisioner: string, names: readonly string[], evidence: Evidence): Draft['steps'] {
  return [
    step(
      `Get the provisioner ${provisioner} to answer, which the StorageClass of the claim names: see that its controller (csi-provisioner of that driver) is installed and ready in this cluster, what its log says of the claim, and that it has not lost its lease to a pod that is gone:`,
      clusterKubectl('get', 'pods', '-A', '-o', 'wide'),
    ),
    step(
      'Or make the claim anew with a class whose provisioner runs (spec.storageClassName); see what the claim says:',
      kubectl(evidence, 'describe', 'pvc', ...names.map(named)),
    ),
  ];
}

/** Of a class that makes no volumes (kubernetes.io/no-provisioner) and waits for the pod, or whose allowedTopologies leave the nodes out. */
function handMadeSteps(names: readonly string[], evidence: Evidence): Draft['steps'] {
  return [
    step(
      `Make a PersistentVolume for ${names.join(', ') || 'the claim'}: of its storageClassName, at least its size and its access modes, not bound to another claim, and with a nodeAffinity of a node that the pod may use (local volumes). The class makes none itself there: its provisioner is kubernetes.io/no-provisioner, or its allowedTopologies leave these nodes out. See what the claim asks for and which volumes there are:`,
      clusterKubectl('get', 'pv,storageclass'),
    ),
    step('Or make the claim anew with a class that has a provisioner:', kubectl(evidence, 'get', 'pvc')),
  ];
}

function claimSteps(evidence: Evidence, found: UnboundClaims): Draft['steps'] {
  return mismatchSteps(found.event?.message ?? '') ?? unmadeSteps(evidence, found);
}

function unmadeSteps(evidence: Evidence, { names, event, reasons }: UnboundClaims): Draft['steps'] {
  const trouble = event === undefined ? undefined : provisioningTrouble(event.message);
  if (trouble !== undefined)
    return [
      step(trouble),
      step(
        'Then see that the volume is made; the provisioner tries again by itself:',
        kubectl(evidence, 'describe', 'pvc', ...names.map(named)),
      ),
    ];
  const failing = PROVISIONER_FAILS.exec(event?.message ?? '');
  if (failing !== null) return provisionerSteps(failing, event?.component ?? '');
  return waitingSteps(evidence, { names, event, reasons }) ?? classSteps(evidence, { names, event });
}

/** Of a claim whose class is there, and which nobody has made a volume for; undefined where it is the class that is at fault. */
function waitingSteps(
  evidence: Evidence,
  { names, event, reasons }: Pick<UnboundClaims, 'names' | 'event' | 'reasons'>,
): Draft['steps'] | undefined {
  const awaited = EXTERNAL.exec(event?.message ?? '')?.[1];
  if (awaited !== undefined) return awaitedSteps(awaited, names, evidence);
  const findsNone = reasons.some(({ text }) => NO_VOLUME_TO_BIND.test(text));
  return findsNone && classOfUnboundClaims(evidence, event) === '' ? handMadeSteps(names, evidence) : undefined;
}

function classSteps(evidence: Evidence, { names, event }: Pick<UnboundClaims, 'names' | 'event'>): Draft['steps'] {
  const missing = classOfUnboundClaims(evidence, event);
  const classes =
    missing === ''
      ? 'See which StorageClasses there are and which is the default; name one that exists in the claim (spec.storageClassName; a claim is made anew for that):'
      : `Create StorageClass ${missing} (or, where its volumes are made by hand, a PersistentVolume with storageClassName: ${missing} that has the size and access mode of the claim), or make the claim anew with a class that exists (spec.storageClassName). See which there are:`;
  return [
    ...(event === undefined && missing === ''
      ? [step("Read the claim's events:", kubectl(evidence, 'describe', 'pvc', ...names.map(named)))]
      : []),
    step(classes, clusterKubectl('get', 'storageclass')),
    ...(event !== undefined && !NO_CLASS.test(event.message)
      ? [step('See that the provisioner of the class runs:', clusterKubectl('get', 'csidrivers'))]
      : []),
    step('Without dynamic provisioning, create a PersistentVolume of the demanded size and access mode.'),
  ];
}
