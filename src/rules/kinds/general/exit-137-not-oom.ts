import type { Step } from '../../../contracts/diagnosis.js';
import type { EventFacts } from '../../evidence/collect-events.js';
import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import { notRestarted } from '../../oracles/checks/not-restarted.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { tellingLines } from '../log/decisive-line.js';
import { knownProblem } from '../log/known-problem.js';
import { describeProbe } from '../probe/probe-handler.js';
import { changeStep, describeCheck, kubectl, logCheck, named, recoveryCheck, step } from '../support/commands.js';
import { consequence, nameContainer, nodeWords } from '../support/names.js';
import { cut, fromEvent, fromLog, fromManifest, fromStatus } from '../support/quotes.js';
import { ENDING } from './told-to-end.js';

const OTHER_KINDS = new Set(['OOMKilled', 'ContainerStatusUnknown', 'Unknown']);
const KILLERS = ['Killing', 'ExceededGracePeriod', 'Evicted', 'Preempting', 'TaintManagerEviction', 'NodeShutdown'];
/** What a shell prints of a child that was killed. */
const KILLED_CHILD = /^(?:[^:]{1,60}: (?:line \d{1,6}:)?)?\s{0,10}(?:\d{1,7} )?\s{0,10}Killed\b/;
/** The kubelet's texts of Killing events. */
const NAMED = /^(?:Stopping container|Container) ([a-z0-9][a-z0-9-]{0,62})(?:$| failed|,)/;

const STOPPED = new Set(['Killing', 'ExceededGracePeriod']);
/** What programs print when they have ended. */
const ENDED = /shut ?down (?:is )?complete|\bstopped (?:cleanly|gracefully)\b|\bbye\b|\bexited cleanly\b/i;

const PERIOD = ['spec', 'terminationGracePeriodSeconds'] as const;
/** What Kubernetes gives where the manifest does not say (PodSpec). */
const USUAL = 30;
const LONGER = 60;

/** A container that was killed while it was still ending gets more time to end. */
const longerGracePeriod = fix<ContainerEvidence>({
  strategy: 'longer-grace-period',
  title: 'Give a program that is killed while it still ends twice the usual time (terminationGracePeriodSeconds)',
  touches: ['/spec/terminationGracePeriodSeconds'],
  propose: (container, { evidence, pod }) => {
    const edit = new PodEdit(pod);
    const present = edit.get(PERIOD) ?? USUAL;
    if (typeof present !== 'number' || present > USUAL) return [];
    if (!isStillEnding(evidence, container)) return [];
    return [
      {
        title: `Give the pod ${LONGER} seconds to end instead of ${present}`,
        explanation:
          `The kubelet told container ${container.name} to end (SIGTERM), and killed it ${present} seconds later, while its log shows that it was still ending. ` +
          `terminationGracePeriodSeconds goes from ${present} to ${LONGER}. A preStop hook counts as part of that time. It does not say why the pod was stopped.`,
        assumes: [`${container.name} ends within ${LONGER} seconds; where its work takes longer, give it that much.`],
        patch: edit.set(PERIOD, LONGER).patch,
      },
    ];
  },
});

/** SIGKILL that is not the OOM killer's, and no event tells why. */
export const exit137NotOom = defineKind({
  id: 'exit-137-not-oom',
  title: 'Killed (SIGKILL), but not for lack of memory',
  description:
    'Exit code 137 (128 + SIGKILL) with a reason other than OOMKilled: the code alone does not mean out of memory. The kubelet kills a container after its grace period; where an event names a probe, a hook or an eviction, the diagnosis is of that kind instead.',
  group: 'exit',
  severity: 'high',
  read: ({ containers }) =>
    containers.filter(
      ({ crash }) =>
        crash !== undefined && (crash.exitCode === 137 || crash.signal === 9) && !OTHER_KINDS.has(crash.reason),
    ),
  say: sayKilled,
  fixes: [longerGracePeriod],
  oracles: [notRestarted],
});

function sayKilled(container: ContainerEvidence, evidence: Evidence): Draft {
  const killers = killersOf(evidence, container);
  const killedChild = container.logLines.slice(-5).find((line) => KILLED_CHILD.test(line));
  const limit = container.resource('limits', 'memory');
  const lines = killedChild === undefined ? tellingLines(evidence, container) : [killedChild];
  const reason = killReason(killedChild, killers[0]);
  const before = reason === undefined ? stateBefore(evidence, container) : NOTHING_BEFORE;
  return {
    title: `${container.name} was killed (exit code 137)${before.title}`,
    cause: `${nameContainer(container)} was killed with SIGKILL (exit code 137), and its reason is not OOMKilled: ${reason ?? unseenReason(container)}.${before.cause}${consequence(evidence, container)}`,
    confidence: 'medium',
    container,
    objects: [`exit 137 of ${container.name}`],
    evidence: [
      ...killers.slice(0, 2).map(fromEvent),
      ...fromStatus(container),
      ...lines.map((line) => fromLog(container, line)),
      ...(limit === '' ? [] : [fromManifest(`${container.path}.resources.limits.memory`, limit)]),
    ],
    steps: [
      ...before.steps,
      ...(killedChild === undefined ? [] : [memoryStep(container, evidence, limit)]),
      step(
        'See in the events what ended it: Killing, Unhealthy, Evicted, or OOMKilling on the node.',
        kubectl(evidence, 'get', 'events', '--sort-by=.lastTimestamp'),
      ),
      ...(reason === undefined ? probesThatKill(container).map(probeStep) : []),
      ...(killedChild === undefined ? [graceStep(evidence)] : []),
      step(
        `Compare its use of memory with its limit${limit === '' ? '' : ` of ${limit}`}: of several processes in one container the kernel may have killed just one.`,
        kubectl(evidence, 'top', 'pod', named(evidence.podName), '--containers'),
      ),
    ],
    checks: [describeCheck(evidence), logCheck(evidence, container), recoveryCheck(evidence)],
  };
}

const NOTHING_BEFORE = { title: '', cause: '', steps: [] as readonly Step[] };

/** What its log states of a known problem: a program that hangs in it is killed for that, whoever does it. */
function stateBefore(evidence: Evidence, container: ContainerEvidence): typeof NOTHING_BEFORE {
  const problem = knownProblem(evidence, container);
  if (problem === undefined) return NOTHING_BEFORE;
  return {
    title: `; its log says before: ${problem.title}`,
    cause: ` Before that its log tells of a trouble of its own, in which it may have hung until it was killed: ${problem.what}.`,
    steps: problem.steps,
  };
}

function graceStep({ manifest }: Evidence): Step {
  return step(
    `Let the program end on SIGTERM within terminationGracePeriodSeconds (${String(manifest.spec['terminationGracePeriodSeconds'] ?? 30)} s), or give it more.`,
  );
}

/** A process that its shell reports as killed had no memory left, in almost all cases. */
function memoryStep(container: ContainerEvidence, evidence: Evidence, limit: string): Step {
  const field = `${container.path}.resources.limits.memory`;
  return changeStep(
    evidence,
    `Give it more memory (${limit === '' ? `set ${field}, and see how much ${nodeWords(evidence)} has left` : `raise ${field}, now ${limit}`}), or let it use less: the heap that its settings name (-Xmx, a share of the memory) well below ${limit || 'that'}, fewer workers`,
  );
}

/** The events that tell who ended the container. */
function killersOf(evidence: Evidence, container: ContainerEvidence): readonly EventFacts[] {
  return evidence.events(...KILLERS).filter((event) => isOfContainer(event, container));
}

/** Whether the kubelet stopped the container and its log shows that it was still at ending when it was killed. */
export function isStillEnding(evidence: Evidence, container: ContainerEvidence): boolean {
  const isKilled = container.crash?.exitCode === 137 && !OTHER_KINDS.has(container.crash.reason);
  if (!isKilled || !killersOf(evidence, container).some(({ reason }) => STOPPED.has(reason))) return false;
  const last = container.logLines.slice(-10);
  const begun = last.findLastIndex((line) => ENDING.test(line));
  return begun !== -1 && !last.slice(begun).some((line) => ENDED.test(line));
}

function isOfContainer(event: EventFacts, { name }: ContainerEvidence): boolean {
  if (event.container !== '') return event.container === name;
  const named = NAMED.exec(event.message)?.[1];
  return named === undefined || named === name;
}

function killReason(killedChild: string | undefined, killer: EventFacts | undefined): string | undefined {
  if (killedChild !== undefined)
    return 'its log says that one of its processes was killed, which the kernel does for lack of memory, also when only a child process is hit';
  if (killer !== undefined)
    return `the kubelet ended it after its grace period (event ${killer.reason}: "${cut(killer.message, 200)}")`;
  return undefined;
}

/** Where no event says it. The kubelet reports no more than a burst of 25 events of a pod, and then one in five minutes. */
function unseenReason(container: ContainerEvidence): string {
  const [probe] = probesThatKill(container);
  const unseen = 'no event that was reported says who did it.';
  if (probe !== undefined)
    return `${unseen} The kubelet ends a container so whose ${probe.kind} probe fails (${probe.words}), and of a pod that restarts again and again it leaves out events`;
  return (
    `${unseen} The kubelet ends a container so after its grace period (a failing probe, a hook, an eviction or a shutdown), ` +
    'or the kernel killed one of several processes for lack of memory'
  );
}

interface ProbeThatKills {
  readonly kind: 'startup' | 'liveness';
  /** Such as `GET /healthz on port 8080`. */
  readonly words: string;
}

/** The probes for whose failure the kubelet ends the container. */
function probesThatKill(container: ContainerEvidence): readonly ProbeThatKills[] {
  return (['startup', 'liveness'] as const).flatMap((kind) => {
    const probe = fieldsOf(container.fields[`${kind}Probe`]);
    const words = describeProbe({ container, probe, result: '' });
    return words === '' || Object.keys(probe).length === 0 ? [] : [{ kind, words }];
  });
}

function probeStep({ kind, words }: ProbeThatKills): Step {
  return step(
    `Ask what its ${kind} probe asks, while it runs (${words}): where that fails or takes too long, the kubelet has ended it.`,
  );
}
