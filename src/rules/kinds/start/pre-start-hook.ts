import type { ContainerEvidence } from '../../evidence/container-evidence.js';
import type { Evidence } from '../../evidence/evidence.js';
import { fieldsOf } from '../../evidence/values.js';
import { containerCreated } from '../../oracles/checks/container-created.js';
import { type CaseRow, caseTable } from '../case-table.js';
import { type Draft, defineKind } from '../define-kind.js';
import { type Command, clusterKubectl, describeCheck, named, recoveryCheck, step } from '../support/commands.js';
import { cutMiddle } from '../support/cut-middle.js';
import { consequence, nameContainer } from '../support/names.js';
import { cut, fromEventIfAny, fromManifest, fromStatus } from '../support/quotes.js';
import { type RuntimeError, runtimeErrorsOf } from './runtime-error.js';

const HOOK_ERROR = /hook failed: ?([^]{1,500})/;
const COMPUTE = /^(?:cpu|memory|ephemeral-storage|hugepages-.{1,60})$/;

/** Kubelet: `Internal PreStartContainer hook failed: …`, since 1.3x also `Internal PreCreateContainer hook failed: …`. */
export const preStartHook = defineKind({
  id: 'pre-start-hook',
  title: 'A hook of the kubelet fails before the container starts',
  description:
    'The kubelet calls device plugins and its own CPU, memory and topology managers before it creates or starts a container; one of them fails: ' +
    'PreStartHookError or PreCreateHookError, `Internal PreStartContainer hook failed`. It is a matter of the node, not of the pod.',
  group: 'start',
  severity: 'high',
  read: (evidence) => runtimeErrorsOf(evidence, 'hook'),
  say: sayKubeletHook,
  oracles: [containerCreated],
});

interface Manager extends CaseRow {
  /** A sentence. */
  readonly meaning: string;
  readonly todo: string;
  /** The resource that it hands out. */
  readonly resource: string;
}

/** The texts of the kubelet's own managers; all else is of device plugins. */
export const KUBELET_MANAGERS = caseTable<Manager>([
  {
    pattern: /not enough cpus|cpu ?manager|cpuset/i,
    example: 'not enough cpus available to satisfy request',
    meaning:
      'That is the CPU manager (policy static), which gives containers with whole CPUs in requests and limits cores of their own: the node has not enough free ones.',
    todo: 'Free cores on the node (other pods of QoS class Guaranteed hold them), ask for fewer whole CPUs, or let the pod run on another node. After a change of reservedSystemCPUs, drain the node and remove /var/lib/kubelet/cpu_manager_state.',
    resource: 'cpu',
  },
  {
    pattern: /memory ?manager|not enough memory|NUMA/i,
    example: 'memorymanager: not enough memory to satisfy the request',
    meaning:
      'That is the memory manager (policy Static), which gives containers memory of certain NUMA nodes: there is not enough free.',
    todo: 'Free memory on the node, ask for less, or let the pod run on another node; after a change of its configuration, drain the node and remove /var/lib/kubelet/memory_manager_state.',
    resource: 'memory',
  },
]);

function sayKubeletHook({ container, message, event }: RuntimeError, evidence: Evidence): Draft {
  const hookError = HOOK_ERROR.exec(message)?.[1] ?? message;
  const manager = KUBELET_MANAGERS.find(hookError)?.row;
  const devices = limitedDevices(container);
  const { node } = evidence.facts;
  return {
    title: `A hook of the kubelet keeps ${container.name} from starting`,
    cause:
      `${nameContainer(container)} cannot start: a hook that ${kubeletOf(node)} runs before the container fails` +
      `${hookError === '' ? '' : `: ${cutMiddle(hookError, 400)}`}. ${manager?.meaning ?? deviceMeaning(devices)}${consequence(evidence, container)}`,
    container,
    objects: [cut(hookError, 120) || 'internal hook'],
    evidence: [
      ...fromStatus(container),
      ...fromEventIfAny(event),
      ...(manager === undefined ? deviceQuotes(container, devices) : amountQuotes(container, manager.resource)),
    ],
    steps: manager === undefined ? devicePluginSteps(node, devices) : [step(manager.todo, describeNode(node))],
    checks: [describeCheck(evidence), recoveryCheck(evidence)],
  };
}

type Devices = readonly (readonly [string, unknown])[];

function limitedDevices({ fields }: ContainerEvidence): Devices {
  return Object.entries(fieldsOf(fieldsOf(fields['resources'])['limits'])).filter(([name]) => !COMPUTE.test(name));
}

function deviceNames(devices: Devices): string {
  return devices.map(([name]) => name).join(', ');
}

function deviceMeaning(devices: Devices): string {
  const names = deviceNames(devices);
  return `It is run for device plugins${names === '' ? '' : ` (here: ${names})`} and for the CPU, memory and topology managers.`;
}

function deviceQuotes(container: ContainerEvidence, devices: Devices): Draft['evidence'] {
  return devices.map(([name, amount]) => fromManifest(`${container.path}.resources.limits["${name}"]`, String(amount)));
}

function amountQuotes(container: ContainerEvidence, resource: string): Draft['evidence'] {
  const amount = container.resource('limits', resource) || container.resource('requests', resource);
  return amount === '' ? [] : [fromManifest(`${container.path}.resources`, `${resource}: ${amount}`)];
}

function devicePluginSteps(node: string, devices: Devices): Draft['steps'] {
  const names = deviceNames(devices);
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

function kubeletOf(node: string): string {
  return node === '' ? 'the kubelet' : `the kubelet of node ${node}`;
}
