import type { Step } from '../../../contracts/diagnosis.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf, textOf } from '../../evidence/values.js';
import { sandboxReady } from '../../oracles/checks/sandbox-ready.js';
import { PodEdit } from '../../pod/pod-edit.js';
import { caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { fix } from '../fix.js';
import { SHORTAGES } from '../start/start-error-resources.js';
import { podMemoryLimit } from '../start/start-memory-limit.js';
import { changeStep, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { capitalize, nodeWords } from '../support/names.js';
import { cut, fromEvent, fromManifest } from '../support/quotes.js';
import { remedyFor, sentenceOf } from '../support/remedy.js';
import { findHint } from '../support/text-hint.js';
import { agentStep, NETWORK_AGENTS } from './network-agents.js';
import type { NetworkHint } from './network-hint.js';
import { NETWORK_HINTS } from './network-hints.js';
import { podsOnNode } from './node-pods.js';
import { faultReason, faultStep, OPENING, VAGUE } from './sandbox-advice.js';
import { type SandboxFailure, type SandboxFault, sandboxFailure } from './sandbox-failure.js';
import { NETWORK_TITLE, SANDBOX_FAULTS } from './sandbox-faults.js';
import { type TinyLimit, tinyLimitWords, tinyMemoryLimits } from './tiny-memory-limits.js';
import { reasonWords } from './volume-title.js';

type SandboxHint = Pick<NetworkHint, 'step' | 'look'> & Partial<Pick<NetworkHint, 'meaning'>>;

/** What is known of the failure beyond its fault. */
interface Explanation {
  readonly hint: SandboxHint | undefined;
  readonly limits: readonly TinyLimit[];
}

/** What no pod of the system on the node has to do with. */
const ON_NODE = new Set<SandboxFault>([
  'memory',
  'selinux',
  'cgroup-driver',
  'image-store',
  'namespace-limit',
  'user-namespaces',
]);

/** The RuntimeClass that the node does not know goes, with the overhead that came with it: an experiment, since it isolates the pod. */
const dropRuntimeClass = fix<SandboxFailure>({
  strategy: 'drop-runtime-class',
  title: 'Run without the RuntimeClass that the node does not know',
  touches: ['/spec/runtimeClassName', '/spec/overhead/**'],
  propose: ({ fault, subject }, { pod }) => {
    const name = textOf(fieldsOf(pod['spec'])['runtimeClassName']);
    if (fault !== 'handler' || name === '') return [];
    const edit = new PodEdit(pod).remove(['spec', 'runtimeClassName']).remove(['spec', 'overhead']);
    const handler = subject === '' ? 'its runtime handler' : `runtime handler ${subject}`;
    return [
      {
        title: `Run without RuntimeClass ${name}`,
        explanation:
          `The container runtime of the node does not know ${handler}, which RuntimeClass ${name} demands. Without runtimeClassName the pod runs under the ` +
          'default runtime, which shows whether the rest works. It loses what the RuntimeClass gives it (isolation, devices): for production, install the runtime on the nodes.',
        assumes: [
          'The program works under the default runtime of the node, and may be tried there without the isolation of its own.',
        ],
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
});

/** The kubelet cannot create the pod's sandbox: nearly always the network of the node. */
export const sandboxFailed = defineKind<SandboxFailure>({
  id: 'sandbox-failed',
  title: 'The pod sandbox cannot be created',
  description:
    'A FailedCreatePodSandBox event: the network plugin of the node fails or has no address left, the pause image cannot be pulled, or the runtime does not know the RuntimeClass, or has no room for it: a memory limit of a few bytes. Else it is nearly always a fault of the node.',
  group: 'volume',
  severity: 'high',
  read: (evidence) => {
    const failure = sandboxFailure(evidence);
    return failure === undefined ? [] : [failure];
  },
  say: saySandboxFailure,
  fixes: [podMemoryLimit, dropRuntimeClass],
  oracles: [sandboxReady],
});

function saySandboxFailure(failure: SandboxFailure, evidence: Evidence): Draft {
  const { event, fault, plugin } = failure;
  const { title } = SANDBOX_FAULTS[fault];
  const hint = sandboxHint(evidence, failure);
  const isNetwork = fault === 'busy' && plugin !== '';
  const limits = fault === 'memory' ? tinyMemoryLimits(evidence) : [];
  return {
    title: `${isNetwork ? NETWORK_TITLE : title}${reasonOf(failure, hint)}`,
    cause: sandboxCause(evidence, failure, { hint, limits }),
    confidence: VAGUE.has(fault) ? 'medium' : 'high',
    objects: [[fault, failure.subject].filter((word) => word !== '').join(' ')],
    evidence: [
      fromEvent(event),
      ...demandQuote(evidence, fault),
      ...limits.map(({ path, limit }) => fromManifest(path, limit)),
    ],
    steps: stepsForSandbox(evidence, failure, { hint, limits }),
    checks: [recoveryCheck(evidence)],
  };
}

/** What the words of the plugin or of the runtime mean, where a title of its own does not say it. */
function reasonOf(failure: SandboxFailure, hint: SandboxHint | undefined): string {
  const known = hint?.meaning === undefined ? '' : reasonWords({ meaning: hint.meaning, step: hint.step }, '');
  return known || faultReason(failure);
}

function stepsForSandbox(
  evidence: Evidence,
  { event, fault, plugin }: SandboxFailure,
  { hint, limits }: Explanation,
): Step[] {
  return [
    ...branchSteps(evidence),
    limits.length > 0 ? raiseTinyLimits(evidence, limits) : step(hint?.step ?? faultStep(fault, plugin, event.message)),
    ...(hint?.look === undefined ? [] : [hint.look]),
    ...(ON_NODE.has(fault) ? [] : [podsOnNode(evidence, whereToLook(plugin))]),
  ];
}

/** What the controller of branch interfaces says of the pod. */
function branchSteps(evidence: Evidence): Step[] {
  const [event] = evidence.events('BranchAllocationFailed');
  return event === undefined ? [] : [step(`Repair what AWS refuses: "${cut(event.message, 240)}".`)];
}

/** What the network plugin means: by its product, where that is known, else by the mechanism of the error. */
function sandboxHint(evidence: Evidence, failure: SandboxFailure): SandboxHint | undefined {
  const { event, fault, plugin } = failure;
  const known = findHint(
    caseTable(NETWORK_HINTS.rows.filter(({ faults }) => faults?.includes(fault) ?? true)),
    event.message,
  );
  if (known !== undefined) return known;
  const agent = agentStep(fault, plugin, event.message, nodeWords(evidence));
  if (agent !== undefined) return { step: agent };
  return runtimeClassHint(evidence, failure) ?? shortageHint(failure) ?? mechanismHint(evidence, failure);
}

/** The same shortages keep a container from starting. */
function shortageHint({ event, fault }: SandboxFailure): SandboxHint | undefined {
  const found = fault === 'limits' ? SHORTAGES.find(event.message)?.row : undefined;
  return found === undefined ? undefined : { meaning: `${capitalize(found.why)}.`, step: `${found.todo}.` };
}

function mechanismHint(evidence: Evidence, { event, fault, plugin }: SandboxFailure): SandboxHint | undefined {
  const { message } = event;
  if (!(BY_MECHANISM.has(fault) || (fault === 'unauthorized' && OTHER_SERVER.test(message)))) return undefined;
  const found = remedyFor(message, {
    who: plugin === '' ? speakerOf(fault) : `the network plugin ${plugin}`,
    settings: 'the configuration of the network (NetworkAttachmentDefinition, /etc/cni/net.d)',
    node: nodeWords(evidence),
    domain: 'node',
  });
  return found === undefined
    ? undefined
    : {
        meaning: fault === 'plugin-down' ? SANDBOX_FAULTS[fault].meaning : sentenceOf(found.reason),
        step: found.step,
      };
}

const speakerOf = (fault: SandboxFault) => (fault === 'other' ? 'the container runtime' : 'the network plugin (CNI)');

/** A runtime of its own that does not bring the sandbox up in time. */
function runtimeClassHint({ manifest }: Evidence, { fault, plugin }: SandboxFailure): SandboxHint | undefined {
  const name = textOf(manifest.spec['runtimeClassName']);
  if (fault !== 'busy' || plugin !== '' || name === '') return undefined;
  return {
    meaning: `The runtime of RuntimeClass ${name} does not bring the sandbox up in time.`,
    step: `See whether pods without runtimeClassName start on the node. Where they do, it is the runtime behind RuntimeClass ${name}: see in the log of its shim (journalctl -u containerd or -u crio, -t kata) what it waits for; one that uses virtual machines needs /dev/kvm, its hypervisor and guest image on the node, and room for the overhead of the RuntimeClass.`,
  };
}

/** What says no more than that something went wrong. */
const BY_MECHANISM = new Set<SandboxFault>(['network', 'other', 'plugin-down', 'limits']);
/** A server that is not the API server refuses. */
const OTHER_SERVER =
  /https:\/\/(?!kubernetes|10\.|\[|127\.)[\w-]{1,63}\.[\w.-]{1,200}(?::\d{1,5})?\/(?!apis?\/(?:v1|crd|k8s|networking))/;

function sandboxCause(evidence: Evidence, failure: SandboxFailure, { hint, limits }: Explanation): string {
  const { event, fault, subject, plugin } = failure;
  const node = evidence.facts.node === '' ? '' : ` of node ${evidence.facts.node}`;
  return [
    `The kubelet${node} cannot create the pod's sandbox, so no container starts.`,
    hint?.meaning ?? SANDBOX_FAULTS[fault].meaning.replace('$1', subject === '' ? '' : ` ${subject}`),
    ...limits.map(tinyLimitWords),
    demandSentence(evidence, fault),
    plugin === '' ? '' : `Network plugin: ${plugin}.`,
    `It says: ${cutMiddle(event.message.replace(OPENING, ''), 400)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function raiseTinyLimits(evidence: Evidence, limits: readonly TinyLimit[]): Step {
  const changes = limits.map(({ path, meant }) => `${path} to ${meant ?? 'at least 128Mi'}`);
  return changeStep(evidence, `Set ${changes.slice(0, 5).join(', ')}`);
}

function whereToLook(plugin: string): string {
  const where = NETWORK_AGENTS.find(plugin)?.row.namespaces;
  if (plugin === '') return 'See which pods of the system on that node are not well:';
  return `See which pods of the system on that node are not well, first those of the plugin (namespace ${where ?? 'kube-system'}):`;
}

/** What of the manifest the node cannot give: where it stands, and what is there. */
function runtimeDemand({ manifest }: Evidence, fault: SandboxFault): readonly [string, unknown] | undefined {
  const { spec, specPath } = manifest;
  const name = textOf(spec['runtimeClassName']);
  const options = fieldsOf(fieldsOf(spec['securityContext'])['seLinuxOptions']);
  if (['handler', 'busy', 'other'].includes(fault) && name !== '') return [`${specPath}.runtimeClassName`, name];
  const isMapped = ['namespace-limit', 'user-namespaces'].includes(fault) && spec['hostUsers'] === false;
  if (isMapped) return [`${specPath}.hostUsers`, false];
  const isLabelled = fault === 'selinux' && Object.keys(options).length > 0;
  return isLabelled ? [`${specPath}.securityContext.seLinuxOptions`, options] : undefined;
}

function demandSentence(evidence: Evidence, fault: SandboxFault): string {
  const [path, value] = runtimeDemand(evidence, fault) ?? [];
  if (path === undefined) return '';
  const ofClass = path.endsWith('.runtimeClassName') ? `RuntimeClass ${textOf(value)}` : undefined;
  const ofLabel = fault === 'selinux' ? `the SELinux label ${JSON.stringify(value)}` : undefined;
  const what = ofClass ?? ofLabel;
  return `The pod demands ${what ?? 'a user namespace of its own'} (${path}).`;
}

function demandQuote(evidence: Evidence, fault: SandboxFault): Draft['evidence'] {
  const [path, value] = runtimeDemand(evidence, fault) ?? [];
  return path === undefined ? [] : [fromManifest(path, value)];
}
