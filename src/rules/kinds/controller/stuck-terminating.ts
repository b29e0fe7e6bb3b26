import type { EventFacts } from '../../evidence/collect-events.js';
import type { Evidence } from '../../evidence/evidence.js';
import { textOf, textsOf } from '../../evidence/values.js';
import { deletedInTime } from '../../oracles/checks/deleted-in-time.js';
import { type Draft, defineKind } from '../define-kind.js';
import { clusterKubectl, describeCheck, kubectl, objectName, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { nodeWords } from '../support/names.js';
import { cut, fromEvent, fromManifest } from '../support/quotes.js';
import { remedyFor } from '../support/remedy.js';

/** The Job controller counts its pods by it and takes it off by itself (Kubernetes "Jobs"): it holds a pod up only where that fails. */
const JOB_TRACKING = 'batch.kubernetes.io/job-tracking';

/** What a pod that is being deleted says of why it does not go. */
interface StuckPod {
  /** When it was to be gone; '' where the manifest does not say. */
  readonly since: string;
  readonly finalizers: readonly string[];
  /** Whether all that is left of the pod is the finalizer by which its Job counts it. */
  readonly isUncounted: boolean;
  readonly kill: EventFacts | undefined;
  readonly hook: EventFacts | undefined;
  readonly grace: EventFacts | undefined;
}

/** A pod that is deleted and does not go: finalizers, a runtime that cannot end its containers, a hook that hangs. */
export const stuckTerminating = defineKind<StuckPod>({
  id: 'stuck-terminating',
  title: 'The pod is being deleted and does not go',
  description:
    'The pod has a deletionTimestamp, and finalizers that nobody removes, or events that its containers cannot be ended (FailedKillPod, ExceededGracePeriod, ' +
    'FailedPreStopHook), or it is still there after its grace period. A pod that ends in time is not meant, nor one with a long grace period that is not over. The cause is outside its manifest: a controller, the node, the container runtime or a volume that hangs.',
  group: 'pod-end',
  severity: 'medium',
  read: (evidence) => {
    const stuck = stuckPod(evidence);
    return stuck === undefined ? [] : [stuck];
  },
  say: sayStuckPod,
  oracles: [deletedInTime],
});

const ENDED: ReadonlySet<string> = new Set(['Succeeded', 'Failed']);

function stuckPod(evidence: Evidence): StuckPod | undefined {
  if (!evidence.isBeingDeleted) return undefined;
  const { metadata } = evidence.manifest;
  const [kill] = evidence.events('FailedKillPod', 'FailedToKillPod', 'FailedUnmount', 'FailedUnMount');
  const [hook] = evidence.events('FailedPreStopHook');
  const [grace] = evidence.events('ExceededGracePeriod');
  const all = textsOf(metadata['finalizers'], 20);
  const finalizers = all.filter((name) => name !== JOB_TRACKING);
  const isReported = [kill, hook, grace].some((event) => event !== undefined);
  if (!isReported && evidence.facts.isGraceRunning) return undefined;
  const isStuck = finalizers.length > 0 || isReported;
  if (!isStuck && !isOverdue(evidence)) return undefined;
  const isUncounted = !isStuck && all.includes(JOB_TRACKING) && ENDED.has(evidence.facts.phase);
  return {
    since: textOf(metadata['deletionTimestamp']),
    finalizers: isUncounted ? all : finalizers,
    isUncounted,
    kill,
    hook,
    grace,
  };
}

const isOverdue = ({ facts }: Evidence) => facts.isDeletionOverdue || facts.reason === 'Terminating';

function sayStuckPod(stuck: StuckPod, evidence: Evidence): Draft {
  const events = [stuck.kill, stuck.grace, stuck.hook].filter((event) => event !== undefined);
  const since = stuck.since === '' ? '' : `, which was to be gone by ${stuck.since},`;
  return {
    title: `Pod ${evidence.podName} does not terminate`,
    cause: `Pod ${evidence.podName}${since} is being deleted and does not go: ${reasons(evidence, stuck)}.`,
    confidence: confidenceOf(evidence, stuck),
    objects:
      stuck.finalizers.length > 0
        ? stuck.finalizers.map((name) => `finalizer ${name}`)
        : [`node ${evidence.facts.node}`],
    evidence: [
      ...events.map(fromEvent),
      ...(stuck.since === '' ? [] : [fromManifest('metadata.deletionTimestamp', stuck.since)]),
      ...(stuck.finalizers.length === 0 ? [] : [fromManifest('metadata.finalizers', stuck.finalizers.join(', '))]),
    ],
    steps: stepsForStuckPod(evidence, stuck),
    checks: [
      step('See that it is gone:', kubectl(evidence, 'get', `pod/${evidence.podName}`, '--ignore-not-found')),
      describeCheck(evidence),
    ],
  };
}

function confidenceOf({ facts }: Evidence, { finalizers, kill, hook, grace }: StuckPod): 'high' | 'medium' | 'low' {
  const isExplained = finalizers.length > 0 || [kill, hook, grace].some((event) => event !== undefined);
  if (isExplained) return 'high';
  return facts.isDeletionOverdue ? 'medium' : 'low';
}

const UNFINISHED = 'whoever set them has not finished';

function uncounted({ owner }: Evidence): string {
  const job = owner.kind === 'Job' ? `Job ${owner.name}` : 'its Job';
  return `all its containers have ended, and the Job controller, which takes that finalizer off once it has counted the pod, has not done so: ${job} was deleted meanwhile, or the API server refuses the change, mostly for an admission webhook that changes pods whenever they are updated`;
}

function reasons(evidence: Evidence, { finalizers, isUncounted, kill, hook, grace }: StuckPod): string {
  const node = nodeWords(evidence, 'its node');
  const parts = [
    ...(kill === undefined
      ? []
      : [`the kubelet of ${node} cannot end it (${cutMiddle(withoutEscapes(kill.message), 500)})`]),
    ...(hook === undefined ? [] : [`its preStop hook fails (${cut(hook.message, 300)})`]),
    ...(grace === undefined
      ? []
      : [`its containers did not end within their grace period (${cut(grace.message, 200)})`]),
    ...(finalizers.length === 0
      ? []
      : [`its finalizers ${finalizers.join(', ')} are still set: ${isUncounted ? uncounted(evidence) : UNFINISHED}`]),
  ];
  return parts.length === 0 ? `nothing reported says why; ${node} may not answer` : parts.join('; ');
}

function stepsForStuckPod(evidence: Evidence, stuck: StuckPod): Draft['steps'] {
  const { finalizers, kill, hook, grace } = stuck;
  const pod = objectName('Pod', evidence.podName);
  if (stuck.isUncounted) return stepsForUncounted(evidence);
  const isNode = kill !== undefined || grace !== undefined || finalizers.length === 0;
  return [
    ...(finalizers.length === 0
      ? []
      : [
          step(`Find out why the controller behind ${finalizers.join(', ')} does not finish; look at its log.`),
          step(
            'Only if that controller is gone for good, remove the finalizers; what they were to clean up stays behind:',
            kubectl(evidence, 'patch', pod, '--type=merge', '-p', '{"metadata":{"finalizers":null}}'),
          ),
        ]),
    ...(hook === undefined
      ? []
      : [step('Repair the preStop hook, or give it more time (terminationGracePeriodSeconds).')]),
    ...(kill === undefined ? [] : killSteps(evidence, kill)),
    ...(isNode
      ? [
          step(
            'See whether the node and its container runtime are well; volumes that hang (NFS) also hold a pod up:',
            clusterKubectl('describe', `node/${evidence.facts.node || 'NODE'}`),
          ),
          step(
            'As a last resort, and only when its processes are surely gone, delete the pod without waiting:',
            kubectl(evidence, 'delete', pod, '--grace-period=0', '--force'),
          ),
        ]
      : []),
  ];
}

const NETWORK = /failed to destroy network|plugin type=|networkPlugin cni|failed to teardown pod/;
const PLUGIN = /plugin type="([\w.-]{1,60})/;
/** Where it says what it cannot reach, that is what to repair. */
const REACHES = /dial (?:tcp|udp|unix)|no such host|x509:/;
const LOCKED = /device or resource busy|target is busy|unmount/i;

/** The text of the runtime as it wrote it: the kubelet quotes it. */
const withoutEscapes = (message: string) => message.replace(/\\{1,3}"/g, '"');

/** The last words, without the quotes and brackets round them. */
function lastSaid(message: string): string {
  const words = message
    .replace(/[\s"'\\)\]}]{1,8}$/, '')
    .split(': ')
    .slice(-2)
    .join(': ');
  return cut(words.replace(/^["'[\s]{0,4}(?:code = \w{1,40} desc = )?/, ''), 160);
}

/** What keeps the kubelet from ending it, by its words. */
function killSteps(evidence: Evidence, kill: EventFacts): Draft['steps'] {
  const message = withoutEscapes(kill.message);
  const where = nodeWords(evidence, 'its node');
  const said = lastSaid(message);
  if (NETWORK.test(message)) return [networkStep(evidence, message, said)];
  if (LOCKED.test(message))
    return [
      step(
        `Find what holds the mount on ${where} ("${said}"; fuser -vm or lsof on that path), and end it; the kubelet then unmounts it by itself.`,
      ),
    ];
  const found = remedyFor(message, {
    who: 'the container runtime',
    settings: 'its configuration',
    node: where,
    domain: 'node',
  });
  return [
    step(
      found?.step ??
        `Repair on ${where} what the runtime says ("${said}"); where it hangs, restart the container runtime there.`,
    ),
  ];
}

function networkStep(evidence: Evidence, message: string, said: string): Draft['steps'][number] {
  const node = nodeWords(evidence, 'its node');
  const plugin = PLUGIN.exec(message)?.[1] ?? '';
  const who = `the network plugin${plugin === '' ? '' : ` ${plugin}`}`;
  const settings = 'the configuration of the network (/etc/cni/net.d)';
  const found = REACHES.test(message) ? remedyFor(message, { who, settings, node, domain: 'node' }) : undefined;
  return step(
    found?.step ??
      `Repair ${who} on ${node}, which cannot take down the network of the pod ("${said}"): get its DaemonSet well there (where it is unauthorized, restart it, so that it writes new credentials). The kubelet then ends the pod by itself.`,
    clusterKubectl(
      'get',
      'pods',
      '-A',
      '-o',
      'wide',
      `--field-selector=spec.nodeName=${evidence.facts.node || 'NODE'}`,
    ),
  );
}

function stepsForUncounted(evidence: Evidence): Draft['steps'] {
  const pod = objectName('Pod', evidence.podName);
  return [
    step(
      `See whether the Job is there; where it is, the Job controller takes ${JOB_TRACKING} off as soon as it runs and may:`,
      kubectl(evidence, 'get', 'jobs'),
    ),
    step(
      'Where it is gone, take the finalizer off; nothing is lost by that:',
      kubectl(evidence, 'patch', pod, '--type=merge', '-p', '{"metadata":{"finalizers":null}}'),
    ),
    step(
      'Where that is refused ("pod updates may not change fields"), a webhook changes the pod in the same request: let it leave out updates of pods (operations: CREATE alone), then try again:',
      clusterKubectl('get', 'mutatingwebhookconfigurations'),
    ),
  ];
}
