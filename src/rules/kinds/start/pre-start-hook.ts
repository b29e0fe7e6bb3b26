import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import type { Draft } from '../define-kind.js';
import type { DiagnosisRule } from '../rule-and-fixers.js';
import { type Command, clusterKubectl, describeCheck, named, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type RuntimeError, runtimeErrorsOf } from './runtime-error.js';

const SAID = /hook failed: ?([^]{1,500})/;
const COMPUTE = /^(?:cpu|memory|ephemeral-storage|hugepages-.{1,60})$/;

/** Kubelet: `Internal PreStartContainer hook failed: …`, since 1.3x also `Internal PreCreateContainer hook failed: …`. */
export const preStartHook: DiagnosisRule = {
  id: 'pre-start-hook',
  title: 'A hook of the kubelet fails before the container starts',
  description:
    'The kubelet calls device plugins and its own CPU, memory and topology managers before it creates or starts a container; one of them fails: ' +
    'PreStartHookError or PreCreateHookError, `Internal PreStartContainer hook failed`. It is a matter of the node, not of the pod.',
  group: 'start',
  severity: 'high',
  match: (evidence) => runtimeErrorsOf(evidence, 'hook').map((error) => draft(evidence, error)),
};

interface Manager {
  readonly pattern: RegExp;
  /** A sentence. */
  readonly meaning: string;
  readonly todo: string;
  /** The resource that it hands out. */
  readonly resource: string;
}

/** What the kubelet's own managers say; all else is of device plugins. */
const MANAGERS: readonly Manager[] = [
  {
    pattern: /not enough cpus|cpu ?manager|cpuset/i,
    meaning:
      'That is the CPU manager (policy static), which gives containers with whole CPUs in requests and limits cores of their own: the node has not enough free ones.',
    todo: 'Free cores on the node (other pods of QoS class Guaranteed hold them), ask for fewer whole CPUs, or let the pod run on another node. After a change of reservedSystemCPUs, drain the node and remove /var/lib/kubelet/cpu_manager_state.',
    resource: 'cpu',
  },
  {
    pattern: /memory ?manager|not enough memory|NUMA/i,
    meaning:
      'That is the memory manager (policy Static), which gives containers memory of certain NUMA nodes: there is not enough free.',
    todo: 'Free memory on the node, ask for less, or let the pod run on another node; after a change of its configuration, drain the node and remove /var/lib/kubelet/memory_manager_state.',
    resource: 'memory',
  },
];

function draft(evidence: Evidence, { container, message, event }: RuntimeError): Draft {
  const said = SAID.exec(message)?.[1] ?? message;
  const manager = MANAGERS.find(({ pattern }) => pattern.test(said));
  const devices = devicesOf(container);
  const { node } = evidence.facts;
  return {
    title: `A hook of the kubelet keeps ${container.name} from starting`,
    cause:
      `${nameContainer(container)} cannot start: a hook that the kubelet${node === '' ? '' : ` of node ${node}`} runs before the container fails` +
      `${said === '' ? '' : `: ${cutMiddle(said, 400)}`}. ${manager?.meaning ?? ofDevices(devices)}${consequence(evidence, container)}`,
    container,
    objects: [cut(said, 120) || 'internal hook'],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...(manager === undefined ? deviceQuotes(container, devices) : amountQuotes(container, manager.resource)),
    ],
    steps: manager === undefined ? deviceSteps(node, devices) : [step(manager.todo, describeNode(node))],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

type Devices = readonly (readonly [string, unknown])[];

function devicesOf({ fields }: ContainerEvidence): Devices {
  return Object.entries(fieldsOf(fieldsOf(fields['resources'])['limits'])).filter(([name]) => !COMPUTE.test(name));
}

function namesOf(devices: Devices): string {
  return devices.map(([name]) => name).join(', ');
}

function ofDevices(devices: Devices): string {
  const names = namesOf(devices);
  return `It is run for device plugins${names === '' ? '' : ` (here: ${names})`} and for the CPU, memory and topology managers.`;
}

function deviceQuotes(container: ContainerEvidence, devices: Devices): Draft['evidence'] {
  return devices.map(([name, amount]) => fromManifest(`${container.path}.resources.limits["${name}"]`, String(amount)));
}

function amountQuotes(container: ContainerEvidence, resource: string): Draft['evidence'] {
  const amount = container.resource('limits', resource) || container.resource('requests', resource);
  return amount === '' ? [] : [fromManifest(`${container.path}.resources`, `${resource}: ${amount}`)];
}

function deviceSteps(node: string, devices: Devices): Draft['steps'] {
  const names = namesOf(devices);
  return [
    step(
      `Look at the device plugin${names === '' ? '' : ` for ${names}`} on the node, and at the log of its kubelet; restart the plugin where it is stuck.`,
      describeNode(node),
    ),
    step('Delete the pod so that it gets other devices, where the node has some.'),
  ];
}

function describeNode(node: string): Command | undefined {
  return node === '' ? undefined : clusterKubectl('describe', 'node', named(node));
}
