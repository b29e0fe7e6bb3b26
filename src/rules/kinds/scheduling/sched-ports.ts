import type { Evidence } from '../../evidence/evidence.js';
import { PodEdit } from '../../pod/pod-edit.js';
import type { Draft } from '../define-kind.js';
import { fix } from '../fix.js';
import { changeStep, clusterKubectl, recoveryCheck, step } from '../support/commands.js';
import { fromManifest } from '../support/quotes.js';
import { type HostPort, hostPortsOf } from './host-ports.js';
import {
  failureQuotes,
  isEveryNode,
  nodesClause,
  otherReasons,
  type ReasonsFound,
  reasonKind,
  SPECIFIC,
} from './scheduling-failure.js';
import { sharedTitle } from './shared-title.js';

/** What the scheduler says of nodes where another pod has the port. */
const NO_PORT = /didn't have free ports/;
const PORT_COLUMNS =
  'custom-columns=NAMESPACE:.metadata.namespace,NAME:.metadata.name,NODE:.spec.nodeName,HOSTPORTS:.spec.containers[*].ports[*].hostPort';

/** Nodes where another pod has the port, and the ports of the node that the pod asks for. */
interface TakenPorts extends ReasonsFound {
  readonly ports: readonly HostPort[];
}

const PORTS = ['containers', 'initContainers'].map((list) => `/spec/${list}/*/ports/*`);

/** The ports of the node are given up; the container's own stay. A pod with hostNetwork has no others, so it is left as it is. */
const removeHostPort = fix<TakenPorts>({
  strategy: 'remove-host-port',
  title: 'Give up hostPort',
  touches: PORTS.flatMap((port) => [`${port}/hostPort`, `${port}/hostIP`]),
  propose: (found, { evidence, pod }) => {
    const { ports } = found;
    if (ports.length === 0 || isHostNetwork(evidence)) return [];
    const edit = new PodEdit(pod);
    for (const { list, containerIndex, portIndex } of ports) {
      const path = ['spec', list, containerIndex, 'ports', portIndex];
      edit.remove([...path, 'hostPort']).remove([...path, 'hostIP']);
    }
    const list = ports.map((each) => `${each.port} of container ${each.container}`).join(', ');
    return [
      {
        title: `Remove hostPort ${[...new Set(ports.map((each) => each.port))].join(', ')}`,
        explanation: `hostPort ${list}: ${isEveryNode(found) ? 'on no node is it free' : 'it is taken on the nodes that would otherwise do'}. Without it the pod can be placed, and is reached on its own address by its containerPort. Who reaches it on the address of a node must go through a Service (NodePort or LoadBalancer) then.`,
        assumes: ['Nothing reaches the pod by the port of its node, or a Service is made for it.'],
        scope: 'mirror-only',
        patch: edit.patch,
      },
    ];
  },
});

/** Scheduler: `node(s) didn't have free ports for the requested pod ports`. */
export const schedPorts = reasonKind<TakenPorts>({
  id: 'sched-ports',
  title: 'hostPort is already taken',
  description:
    "The scheduler says that nodes didn't have free ports for the requested pod ports: a hostPort, or a port of a pod with hostNetwork, is taken by another pod, often another replica. A port of a node can be given once.",
  severity: 'high',
  reason: NO_PORT,
  read: (found, { manifest }) => ({ ...found, ports: hostPortsOf(manifest.spec) }),
  say: sayTakenPorts,
  fixes: [removeHostPort],
});

function sayTakenPorts(found: TakenPorts, evidence: Evidence): Draft {
  const { ports } = found;
  const [first] = ports;
  const list = [...new Set(ports.map((each) => each.port))].join(', ');
  const place = first === undefined ? '' : ` (${hostPortPath(evidence, first)})`;
  const isDaemon = evidence.owner.kind === 'DaemonSet';
  const holder = isDaemon
    ? '. A host port can be given once a node: a DaemonSet has one pod a node, so it is taken by a pod of something else, or by an old pod of its own that has not ended yet'
    : `, often another replica of ${evidence.owner.kind} ${evidence.owner.name}. A host port can be given once a node, so there can be no more replicas than nodes`;
  return {
    title: sharedTitle(`hostPort ${list} is already taken`.replace('  ', ' '), found),
    cause: `${nodesClause(found.failure, found.nodes)}: hostPort ${list || '(of the pod)'}${place} is already taken there by another pod${holder}.${otherReasons(found.failure, found.reasons)}`,
    objects: ports.map((each) => `hostPort ${each.port}`),
    weight: found.nodes + SPECIFIC,
    evidence: [
      ...failureQuotes(found.failure),
      ...ports.map((each) => fromManifest(hostPortPath(evidence, each), String(each.port))),
    ],
    steps: isDaemon ? daemonSteps(evidence, found, list) : portSteps(evidence, first),
    checks: [
      step('See which pods hold the port:', clusterKubectl('get', 'pods', '-A', '-o', PORT_COLUMNS)),
      recoveryCheck(evidence),
    ],
  };
}

function portSteps(evidence: Evidence, first: HostPort | undefined): Draft['steps'] {
  return [
    ...(isHostNetwork(evidence) && ROLLED.has(evidence.owner.kind) ? [surgeStep(evidence, first)] : []),
    first === undefined || !isHostNetwork(evidence)
      ? changeStep(
          evidence,
          `Remove ${first === undefined ? 'hostPort' : hostPortPath(evidence, first)} and reach the pod through a Service (NodePort or LoadBalancer from outside)`,
        )
      : changeStep(evidence, `Remove hostNetwork, or let the application listen on another port than ${first.port}`),
    step('If every node shall have one, make it a DaemonSet; else run no more replicas than nodes.'),
  ];
}

const ROLLED = new Set(['Deployment', 'ReplicaSet']);

/** What needs hostNetwork keeps it: a rolling update starts the new pod while the old one still has the port. */
function surgeStep(evidence: Evidence, first: HostPort | undefined): Draft['steps'][number] {
  return changeStep(
    evidence,
    `Where a pod of the last revision has ${first === undefined ? 'the port' : `port ${first.port}`}, set spec.strategy.type to Recreate (or rollingUpdate.maxSurge to 0), so that it ends before the new one starts, and run no more replicas than nodes`,
  );
}

/** With one pod a node another pod must give way, or one of the two takes another port. */
function daemonSteps(evidence: Evidence, { failure }: ReasonsFound, list: string): Draft['steps'] {
  const node = failure.ownNode?.name ?? '';
  const field = node === '' ? [] : (['--field-selector', `spec.nodeName=${node}`] as const);
  return [
    step(
      `See which other pod ${node === '' ? 'of the node' : `on node ${node}`} has ${list === '' ? 'that port' : `port ${list}`}, with hostPort or hostNetwork, and stop it or give it another port:`,
      clusterKubectl('get', 'pods', '-A', ...field, '-o', PORT_COLUMNS),
    ),
    changeStep(
      evidence,
      `Or let this application listen on another port${isHostNetwork(evidence) ? '' : ', or do without hostPort'}`,
    ),
  ];
}

function isHostNetwork(evidence: Evidence): boolean {
  return evidence.manifest.spec['hostNetwork'] === true;
}

function hostPortPath(evidence: Evidence, port: HostPort): string {
  return `${evidence.manifest.specPath}.${port.list}[${port.containerIndex}].ports[${port.portIndex}].${port.field}`;
}
